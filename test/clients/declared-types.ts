// Holds values against the declarations of a package: keys, types and enumerations, by the
// TypeScript compiler. What a test gets are sentences, one for each place that differs.
import ts from 'typescript-6'

/** What differs: `PaymentObject.amount: number, declared string`. */
export type Difference = string

/** The few types of the language that declarations lean on. */
const language = `
  interface Array<T> { length: number; [index: number]: T }
  interface ReadonlyArray<T> { length: number; readonly [index: number]: T }
  interface Promise<T> { then(done: (value: T) => void): void }
  interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
  interface NewableFunction {} interface Number {} interface Object {} interface RegExp {}
  interface String {}
  type Partial<T> = { [P in keyof T]?: T[P] }
  type Required<T> = { [P in keyof T]-?: T[P] }
  type Readonly<T> = { readonly [P in keyof T]: T[P] }
  type Pick<T, K extends keyof T> = { [P in K]: T[P] }
  type Record<K extends keyof any, T> = { [P in K]: T }
  type Exclude<T, U> = T extends U ? never : T
  type Extract<T, U> = T extends U ? T : never
  type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>
  type NonNullable<T> = T & {}`

function programOf(file: string): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    noLib: true,
    types: [],
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, version) =>
    name === 'language.d.ts'
      ? ts.createSourceFile(name, language, version)
      : getSourceFile(name, version)
  host.fileExists = (name) => name === 'language.d.ts' || name === file
  return ts.createProgram(['language.d.ts', file], options, host)
}

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/** The declarations of a package, and what its methods promise. */
export class Declarations {
  readonly #checker: ts.TypeChecker
  readonly #root: ts.Type

  /** `entry` is the exported class whose members are the groups of methods. */
  constructor(file: string, entry: string) {
    const program = programOf(file)
    this.#checker = program.getTypeChecker()
    const source = program.getSourceFile(file) as ts.SourceFile
    const exported = this.#checker.getExportsOfModule(
      this.#checker.getSymbolAtLocation(source) as ts.Symbol,
    )
    const symbol = exported.find(({ name }) => name === entry)
    if (!symbol) throw new Error(`${file} exports no ${entry}`)
    this.#root = this.#checker.getDeclaredTypeOfSymbol(symbol)
  }

  /** How an answer of `customers.create` differs from what the method promises. */
  differences(method: string, answer: unknown): Difference[] {
    const promised = this.#promised(method)
    return this.#compare(promised, answer, this.#nameOf(promised))
  }

  #memberOf(type: ts.Type, name: string): ts.Type {
    const member = type.getProperty(name)
    if (!member) throw new Error(`${this.#nameOf(type)} declares no ${name}`)
    return this.#checker.getTypeOfSymbol(member)
  }

  #promised(method: string): ts.Type {
    const [group = '', name = ''] = method.split('.')
    const [signature] = this.#memberOf(this.#memberOf(this.#root, group), name).getCallSignatures()
    const promise = signature?.getReturnType() as ts.TypeReference
    return this.#checker.getTypeArguments(promise)[0] as ts.Type
  }

  #nameOf(type: ts.Type): string {
    return this.#checker.typeToString(type)
  }

  #compare(type: ts.Type, value: unknown, at: string): Difference[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
    if (type.isUnion()) return this.#compareUnion(type, value, at)
    if (this.#checker.isArrayType(type)) {
      if (!Array.isArray(value)) return [this.#wrong(type, value, at)]
      const element = this.#checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type
      return value.flatMap((each) => this.#compare(element, each, this.#below(at, element, '[]')))
    }
    if (type.isIntersection() || type.flags & ts.TypeFlags.Object) {
      if (kindOf(value) !== 'object') return [this.#wrong(type, value, at)]
      return this.#compareObject(type, value as object, at)
    }
    return this.#isPlainly(type, value) ? [] : [this.#wrong(type, value, at)]
  }

  /** Places are told from the nearest type with a name, so that each type is told of once. */
  #below(at: string, type: ts.Type, step: string): string {
    const name = (type.aliasSymbol ?? type.getSymbol())?.name
    return name && !name.startsWith('__') && name !== 'Array' ? name : `${at}${step}`
  }

  #compareUnion(type: ts.UnionType, value: unknown, at: string): Difference[] {
    const tries = type.types.map((each) => this.#compare(each, value, at))
    if (tries.some(({ length }) => length === 0)) return []
    const near = type.types.findIndex(
      (each) => kindOf(value) === 'object' && (each.flags & ts.TypeFlags.Object) !== 0,
    )
    const lists = type.types.findIndex(
      (each) => Array.isArray(value) && this.#checker.isArrayType(each),
    )
    return tries[Math.max(near, lists)] ?? [this.#wrong(type, value, at)]
  }

  #compareObject(type: ts.Type, value: object, at: string): Difference[] {
    const declared = this.#checker.getPropertiesOfType(type)
    const names = new Set(declared.map(({ name }) => name))
    const indexed = type.getStringIndexType() !== undefined
    const unknown = Object.keys(value).filter((name) => !names.has(name) && !indexed)
    const missing = declared.filter(
      ({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && !(name in value),
    )
    return [
      ...unknown.map((name) => `${at}.${name}: not declared`),
      ...missing.map(({ name }) => `${at}.${name}: missing`),
      ...declared.flatMap((member) => {
        const own = (value as Record<string, unknown>)[member.name]
        if (own === undefined) return []
        const inner = this.#checker.getTypeOfSymbol(member)
        const place = this.#below(
          `${at}.${member.name}`,
          this.#checker.getNonNullableType(inner),
          '',
        )
        return this.#compare(inner, own, kindOf(own) === 'object' ? place : `${at}.${member.name}`)
      }),
    ]
  }

  #isPlainly(type: ts.Type, value: unknown): boolean {
    if (type.flags & ts.TypeFlags.Null) return value === null
    if (type.flags & ts.TypeFlags.String) return typeof value === 'string'
    if (type.flags & ts.TypeFlags.Number) return typeof value === 'number'
    if (type.flags & ts.TypeFlags.Boolean) return typeof value === 'boolean'
    if (type.flags & ts.TypeFlags.BooleanLiteral) return String(value) === this.#nameOf(type)
    return type.isLiteral() && type.value === value
  }

  #wrong(type: ts.Type, value: unknown, at: string): Difference {
    const given = typeof value === 'string' ? JSON.stringify(value) : kindOf(value)
    const isEnumeration = type.isUnion() && type.types.some((each) => each.isStringLiteral())
    return `${at}: ${isEnumeration ? given : kindOf(value)}, declared ${this.#nameOf(type)}`
  }
}
