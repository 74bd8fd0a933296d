// The fenced blocks of a document, and what its writer says of each in the fence:
//   ```sh                 runs in the folder and shell of the document
//   ```sh background      goes on until the document is over
//   ```ts                 runs as a program; so do js and mjs
//   ```yaml file=NAME     is written there; so is any other language
//   ```yaml ci=github     its commands are run as that service would; also ci=gitlab
//   ```text               what the block before it shows; `...` stands for anything
//   ```text background    what the background block shows by then
//   ```sh not-run: WHY    cannot run in a test
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root } from '../house/source.ts'

export interface Snippet {
  readonly document: string
  readonly line: number
  readonly language: string
  /** The words behind the language. */
  readonly info: string
  readonly text: string
}

/** What is looked at and not run: a tree of files, a diagram. */
const drawings = ['', 'mermaid']

const fence = /^```(\S*) ?(.*)$/

/** The blocks of a document, in order. */
function snippetsIn(document: string): Snippet[] {
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  const found: Snippet[] = []
  for (let at = 0; at < lines.length; at++) {
    const opening = fence.exec(lines[at] ?? '')
    if (!opening) continue
    const end = lines.indexOf('```', at + 1)
    const text = lines.slice(at + 1, end).join('\n')
    const [, language = '', info = ''] = opening
    if (!drawings.includes(language)) found.push({ document, line: at + 1, language, info, text })
    at = end
  }
  return found
}

/** Documents that people read to use or change the product, with their blocks. */
export const documentsWithSnippets = (): ReadonlyMap<string, readonly Snippet[]> => {
  const documents = filesUnder().filter((path) => /^(docs\/)?[\w.-]+\.md$/.test(path))
  const all = documents.map((path) => [path, snippetsIn(path)] as const)
  return new Map(all.filter(([, snippets]) => snippets.length > 0))
}

/** Why a block cannot run; undefined where it can. */
export const whyNotRun = ({ info }: Snippet): string | undefined =>
  /^not-run: (.+)$/.exec(info)?.[1]

/**
 * Whether the output is what a document shows, in which `...` stands for anything. Columns are as
 * wide as what stands in them, so blanks count once.
 */
export function shows(output: string, shown: string): boolean {
  const tidy = (text: string) =>
    text
      .trim()
      .replaceAll(/[ \t\r]+/g, ' ')
      .replaceAll(/^ | $/gm, '')
  const pattern = tidy(shown)
    .split(/ ?\.\.\. ?/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[\\s\\S]*')
  return new RegExp(`^${pattern}$`).test(tidy(output))
}
