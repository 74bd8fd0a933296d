// What has one owner: a thing that only one file may do, so that it can be found and replaced.
import { at, type Node, type SourceFile } from './source.ts'

interface Owned {
  readonly what: string
  readonly owner: RegExp
  readonly ask: string
  readonly does: (node: Node) => boolean
}

/** `Date.now`, as a text; undefined when the node is not `name.name`. */
function memberText(node: Node): string | undefined {
  if (!/^(Optional)?MemberExpression$/.test(node.type)) return undefined
  const [object, property] = [node['object'] as Node, node['property'] as Node]
  const name = property['name'] ?? property['value'] ?? ''
  return `${object['name'] ?? memberText(object) ?? ''}.${name}`
}

const calleeOf = (node: Node): Node | undefined =>
  node.type === 'CallExpression' ? (node['callee'] as Node) : undefined

const calls =
  (...names: readonly string[]) =>
  (node: Node): boolean => {
    const callee = calleeOf(node)
    return callee !== undefined && names.includes(`${callee['name'] ?? memberText(callee) ?? ''}`)
  }

const reads =
  (pattern: RegExp) =>
  (node: Node): boolean =>
    pattern.test(memberText(node) ?? '')

const nowDate = (node: Node): boolean =>
  node.type === 'NewExpression' &&
  (node['callee'] as Node)['name'] === 'Date' &&
  (node['arguments'] as Node[]).length === 0

const owned: readonly Owned[] = [
  {
    what: 'reads the current time',
    owner: /^src\/kit\/clock\.ts$/,
    ask: 'use the clock of the world, or wallNow of kit/clock.ts at the edge',
    does: (node) => calls('Date.now', 'Date')(node) || nowDate(node),
  },
  {
    what: 'makes chance',
    owner: /^src\/kit\/ids\.ts$/,
    ask: 'use the ids of the world, or freshSeed of kit/ids.ts',
    does: calls(
      'Math.random',
      'randomBytes',
      'randomUUID',
      'randomInt',
      'crypto.randomUUID',
      'nanoid',
    ),
  },
  {
    what: 'sets a timer or measures real time',
    owner: /^src\/kit\/real-time\.ts$/,
    ask: 'use kit/real-time.ts',
    does: calls('setTimeout', 'setInterval', 'setImmediate', 'performance.now', 'process.hrtime'),
  },
  {
    what: 'reads the environment',
    owner: /^src\/(read-settings\.ts|cli\/)/,
    ask: 'make it a setting in settings.ts',
    does: reads(/^process\.env$/),
  },
  {
    what: 'writes to the terminal',
    owner: /^src\/cli\//,
    ask: 'report it to the caller; the CLI prints',
    does: reads(/^(console\.\w+|process\.std(out|err))$/),
  },
  {
    what: 'writes a response',
    owner:
      /^src\/(http\/(answer|server)|clients\/(script-file|forward)|cli\/receiver|pages|control)/,
    ask: 'return an answer; http/answer.ts writes it',
    does: reads(/\.writeHead$|^(response|res)\.(end|write|json|send|status|setHeader)$/),
  },
]

/** What the file does although another file owns it. */
export function trespasses(file: SourceFile): string[] {
  const foreign = owned.filter(({ owner }) => !owner.test(file.path))
  return file.nodes.flatMap((node) =>
    foreign
      .filter(({ does }) => does(node))
      .map(({ what, ask }) => `${at(file, node.loc.start.line)}: ${what}: ${ask}`),
  )
}

/** Wire words that carry the vendor's name and stand outside `service.ts`, each with its reason. */
export const allowedVendorWords: readonly { readonly word: string; readonly reason: string }[] = []

const vendorName = /\w*(fincode|gmo)\w*/gi

/** The vendor's name outside the one file that may spell it. */
export function vendorNames(file: SourceFile): string[] {
  if (file.path === 'src/service.ts') return []
  return file.lines.flatMap((line, index) =>
    [...line.matchAll(vendorName)]
      .filter(([word]) => !allowedVendorWords.some((allowed) => allowed.word === word))
      .map(([word]) => `${at(file, index + 1)}: spells ${word}: take it from src/service.ts`),
  )
}
