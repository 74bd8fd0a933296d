// Every snippet of the documents works as it stands, and shows what the document says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCiFile } from './ci-files.ts'
import { documentsWithSnippets, type Snippet, shows, whyNotRun } from './markdown.ts'
import { Session } from './session.ts'

const documents = documentsWithSnippets()

const at = ({ document, line }: Snippet) => `${document}:${line}`

/** Runs a program of a document; gives what it shows. */
async function runProgram(session: Session, { language, line, text }: Snippet) {
  const name = `snippet-${line}.${language === 'ts' ? 'ts' : 'mjs'}`
  session.write(name, text)
  return session.run(`${language === 'ts' ? 'tsx' : 'node'} ${name}`)
}

interface Shown {
  output: string
}

/** Does with a block what its fence says; `before` is what the block before it has shown. */
async function follow(session: Session, snippet: Snippet, before: Shown): Promise<void> {
  const { language, info, text } = snippet
  const file = /^file=(\S+)$/.exec(info)?.[1]
  const service = /^ci=(github|gitlab)$/.exec(info)?.[1]
  if (file !== undefined) session.write(file, text)
  else if (service !== undefined) {
    expect(await runCiFile(session, service, session.here(text)), at(snippet)).toBeUndefined()
  } else if (info === 'background' && language === 'sh') {
    expect(await session.background(text), `${at(snippet)} shows nothing`).toBe(true)
  } else if (info === 'background' && language === 'text') {
    const wanted = session.here(text)
    const instead = await session.backgroundShows((shown) => shows(shown, wanted))
    expect(instead, `${at(snippet)}: it shows this instead`).toBeUndefined()
  } else if (language === 'text') {
    const wanted = session.here(text)
    if (!shows(before.output, wanted)) expect(before.output.trim(), at(snippet)).toBe(wanted)
  } else {
    expect(info, `${at(snippet)}: nobody knows this word of a fence`).toBe('')
    expect(['sh', 'ts', 'js'], `${at(snippet)}: say how it runs`).toContain(language)
    const ran = await (language === 'sh' ? session.run(text) : runProgram(session, snippet))
    expect(ran.status, `${at(snippet)} failed:\n${ran.output}`).toBe(0)
    before.output = ran.output
  }
}

describe('every snippet works', { timeout: 180_000 }, () => {
  it.each([...documents.keys()])('%s', async (document) => {
    const snippets = documents.get(document) ?? []
    const runnable = snippets.filter((snippet) => whyNotRun(snippet) === undefined)
    if (runnable.length === 0) return
    const session = await Session.open()
    const before = { output: '' }
    for (const snippet of runnable) await follow(session, snippet, before)
    await session.run('payment-sandbox stop > stopped.json; true')
  })
})

describe('a snippet that cannot run', () => {
  const notRun = [...documents.values()].flat().filter((each) => whyNotRun(each) !== undefined)

  it('says why, and there are few of them', () => {
    const counted: Record<string, number> = {}
    for (const snippet of notRun) {
      const reason = whyNotRun(snippet) ?? ''
      expect(reason.length, at(snippet)).toBeGreaterThan(10)
      counted[snippet.document] = (counted[snippet.document] ?? 0) + 1
    }
    expect(counted).toEqual({
      'CONTRIBUTING.md': 4,
      'README.md': 5,
      'README.ja.md': 3,
      'docs/clients.md': 8,
    })
  })
})

describe('a link of a document', () => {
  it.each([...documents.keys()])('of %s leads to a file that is there', (document) => {
    const text = readFileSync(document, 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to)
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/')) : '.'
    for (const to of links) expect(() => readFileSync(join(folder, to)), to).not.toThrow()
  })
})

describe('the runner itself', () => {
  it.each([
    ['a b', 'a b', true],
    ['a  \nb\n', 'a\nb', true],
    ['id o_1 done', 'id o_... done', true],
    ['first\nmore\nlast', 'first\n...\nlast', true],
    ['id p_1 done', 'id o_... done', false],
    ['a (b)', 'a [b]', false],
    ['a b c', 'a b', false],
  ])('%j against the shown %j: %s', (output, shown, fits) => {
    expect(shows(output, shown)).toBe(fits)
  })

  it('sees what a command shows, and whether it failed', async () => {
    const session = await Session.open()
    expect(await session.run('name=x\necho hello')).toMatchObject({ status: 0 })
    expect((await session.run('echo $name')).output.trim()).toBe('x')
    expect((await session.run('payment-sandbox status')).status).toBe(1)
    expect((await session.run('echo 4649')).output.trim()).not.toBe('4649')
  })
})
