// How long things may be, and which words the code does without.
import { at, type Node, type SourceFile } from './source.ts'

const functionLinesMax = 50
const runLinesMax = 25
const fileLinesMax = 250
const tableLinesMax = 400
const columnsMax = 100

const tables = /(^|[/-])(schema|table|failures|settings|test-cards)\.ts$/

const linesOf = ({ loc }: Node) => loc.end.line - loc.start.line + 1

export function longFile({ path, lines }: SourceFile): string[] {
  const max = tables.test(path) ? tableLinesMax : fileLinesMax
  return lines.length > max ? [`${path}: ${lines.length} lines, at most ${max}: split it`] : []
}

/** The lines of statements that a comment keeps the formatter away from. */
function handAligned({ comments, nodes }: SourceFile): Set<number> {
  const kept = new Set<number>()
  for (const { text, endLine } of comments) {
    if (!/^\s*(biome-ignore format|prettier-ignore)/.test(text)) continue
    const node = nodes.find(({ loc }) => loc.start.line > endLine)
    for (let line = endLine; node && line <= node.loc.end.line; line++) kept.add(line)
  }
  return kept
}

export function wideLines(file: SourceFile): string[] {
  const aligned = handAligned(file)
  return file.lines.flatMap((line, index) => {
    if (line.length <= columnsMax || aligned.has(index + 1)) return []
    return [`${at(file, index + 1)}: ${line.length} columns, at most ${columnsMax}: break it`]
  })
}

const functions = /^(Function(Declaration|Expression)|ArrowFunctionExpression|\w+Method)$/
const isFunction = ({ type }: Node) => functions.test(type)

/** The name of a property or method; undefined for anything else. */
const keyName = (node: Node) => (node['key'] as Node | undefined)?.['name']

/** Bodies of functions that are too long; an endpoint's `run` has a limit of its own. */
export function longFunctions(file: SourceFile): string[] {
  const runs = new Set(
    file.nodes
      .filter((node) => file.path.startsWith('src/resources/') && keyName(node) === 'run')
      .map((node) => (node.type === 'ObjectProperty' ? (node['value'] as Node) : node)),
  )
  return file.nodes.filter(isFunction).flatMap((node) => {
    const max = runs.has(node) ? runLinesMax : functionLinesMax
    const lines = linesOf(node)
    if (lines <= max) return []
    return [
      `${at(file, node.loc.start.line)}: a function of ${lines} lines, at most ${max}: split it`,
    ]
  })
}

export const unfinished = (file: SourceFile): string[] =>
  file.comments
    .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text))
    .map(({ line }) => `${at(file, line)}: unfinished work in a comment: finish it or take it out`)

/** A catch that holds at most a comment; the linter knows only the one without. */
export const swallowed = (file: SourceFile): string[] =>
  file.nodes
    .filter(({ type, body }) => type === 'CatchClause' && (body as { body: [] }).body.length === 0)
    .map(
      ({ loc }) => `${at(file, loc.start.line)}: an empty catch: handle the error or let it go up`,
    )

/** The linter leaves `enum` and `any` to nobody; switches on the payment type are ours to find. */
export const switches = (file: SourceFile): string[] =>
  file.nodes
    .filter(({ type, discriminant }) => {
      return type === 'SwitchStatement' && JSON.stringify(discriminant).includes('"pay_type"')
    })
    .map(({ loc }) => `${at(file, loc.start.line)}: a switch on pay_type: ask payments/types`)

const isEmptyHolder = (init: Node | undefined): boolean => {
  if (init?.type === 'NewExpression') {
    const callee = (init['callee'] as Node)['name']
    return /^(Map|Set|WeakMap|WeakSet)$/.test(`${callee}`) && (init['arguments'] as []).length === 0
  }
  if (init?.type === 'ArrayExpression') return (init['elements'] as []).length === 0
  return init?.type === 'ObjectExpression' && (init['properties'] as []).length === 0
}

/** State of a module is shared by every sandbox of the process, so there must be none. */
export function moduleState(file: SourceFile): string[] {
  const program = file.nodes[0]?.['body'] as Node[]
  return program.flatMap((statement) => {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') return []
    const declarators = declaration['declarations'] as Node[]
    const changes =
      declaration['kind'] !== 'const' || declarators.some((d) => isEmptyHolder(d['init'] as Node))
    if (!changes) return []
    return [
      `${at(file, statement.loc.start.line)}: state of a module: hold it in a world or an object`,
    ]
  })
}

const vagueName = /(^|[-/])(utils?|helpers?|managers?|common|misc|base)([-.]|$)/

export function badFileName({ path }: SourceFile): string[] {
  const name = path.split('/').at(-1) ?? ''
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|config))?\.tsx?$/.test(name)) {
    return [`${path}: file names are kebab-case`]
  }
  return vagueName.test(name) ? [`${path}: says nothing: name it for what it holds`] : []
}
