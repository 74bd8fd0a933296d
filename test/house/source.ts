// The files of the project as the house rules see them: text, imports and syntax tree.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@babel/parser'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A node of the syntax tree, as far as the rules look at it. */
export interface Node {
  readonly type: string
  readonly loc: {
    readonly start: { readonly line: number }
    readonly end: { readonly line: number }
  }
  readonly [field: string]: unknown
}

export interface Import {
  /** The path from the root for a file of ours, else the specifier as written. */
  readonly to: string
  readonly line: number
  /** Only types cross this import, so nothing of it is left at run time. */
  readonly typeOnly: boolean
  /** `import()`: it is evaluated when that line runs. */
  readonly later: boolean
  /** `export ... from` */
  readonly reExport: boolean
}

export interface SourceFile {
  readonly path: string
  readonly lines: readonly string[]
  readonly imports: readonly Import[]
  readonly nodes: readonly Node[]
  readonly comments: readonly {
    readonly text: string
    readonly line: number
    readonly endLine: number
  }[]
}

const notOurs = new Set(['node_modules', 'dist', '.git', '.test-record', 'pictures', 'tmp'])

/** Paths of all files under a folder of the project, from its root, with slashes. */
export function filesUnder(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (notOurs.has(entry.name)) return []
    return entry.isDirectory() ? filesUnder(path) : [path.split(sep).join('/')]
  })
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* walk(node: Node): Generator<Node> {
  yield node
  for (const [field, value] of Object.entries(node)) {
    if (field === 'loc' || field.endsWith('Comments')) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* walk(child)
  }
}

const isTypeOnly = (node: Node): boolean => {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const specifiers = (node['specifiers'] ?? []) as Node[]
  return specifiers.length > 0 && specifiers.every((each) => each['importKind'] === 'type')
}

function importOf(node: Node, path: string): Import | undefined {
  const specifier = (node['source'] as Node | undefined)?.['value']
  if (typeof specifier !== 'string') return undefined
  const isOurs = specifier.startsWith('.')
  return {
    to: isOurs ? posix.join(posix.dirname(path), specifier) : specifier,
    line: node.loc.start.line,
    typeOnly: isTypeOnly(node),
    later: node.type === 'ImportExpression',
    reExport: node.type.startsWith('Export'),
  }
}

/** A file of TypeScript with this text at this path. */
export function parseSource(path: string, text: string): SourceFile {
  const plugins = path.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const tree = parse(text, {
    sourceType: 'module',
    plugins: [...plugins],
    createImportExpressions: true,
  })
  const nodes = [...walk(tree.program as unknown as Node)]
  return {
    path,
    lines: text.replace(/\n$/, '').split('\n'),
    imports: nodes.flatMap((node) => {
      const holdsImport = /^(Import|Export).*(Declaration|Expression)$/.test(node.type)
      return (holdsImport && importOf(node, path)) || []
    }),
    nodes,
    comments: (tree.comments ?? []).map(({ value, loc }) => ({
      text: value,
      line: loc?.start.line ?? 0,
      endLine: loc?.end.line ?? 0,
    })),
  }
}

const isTypeScript = (path: string) => /\.tsx?$/.test(path)

/** Every TypeScript file of these folders, parsed. */
export const sourcesUnder = (...folders: readonly string[]): SourceFile[] =>
  folders.flatMap((folder) =>
    filesUnder(folder)
      .filter(isTypeScript)
      .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))),
  )

/** `src/a.ts:12` */
export const at = (file: SourceFile, line: number): string => `${file.path}:${line}`
