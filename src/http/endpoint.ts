// An endpoint is a value: its route, its codes, who may call it, its shapes, and what it does.

import type { Refusal } from '../kit/failure.ts'
import type { Infer, ObjectSchema, PickedBy, Schema } from '../kit/schema.ts'
import type { Source } from '../kit/source.ts'
import type { Settings } from '../settings.ts'
import type { Account } from '../world/account.ts'
import type { AccountStore } from '../world/store.ts'
import type { World } from '../world/world.ts'
import type { PermissionGroup } from './permissions.ts'
import type { MakeFileReader, UploadedFile } from './uploads.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A shape, or one shape for each value of a field such as `pay_type`. */
export type Shape = ObjectSchema | PickedBy<Readonly<Record<string, ObjectSchema>>, unknown>

type ShapeOf<S> =
  S extends PickedBy<infer _, infer V> ? V : S extends ObjectSchema ? Infer<S> : undefined

/** The function part of error codes: one, or one for each value of the picking field. */
export type FunctionCode =
  | string
  | {
      readonly unpicked: string
      readonly picked: Readonly<Record<string, string>>
      /** For values to which the operation is not offered; `unpicked` where there is none. */
      readonly refused?: Readonly<Record<string, string>>
    }

/** Media types of a request's body. */
export type Accepts = 'json' | 'multipart' | 'json or multipart'

export interface Input<P = unknown, Q = unknown, B = unknown> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The file of a multipart body; undefined where none was sent. */
  readonly file: UploadedFile | undefined
}

/**
 * What `checks` sees, before the command: the fields that the schemas accept. Every field may be
 * absent, so that all problems of a request are reported at once.
 */
export interface Checking<P = unknown, Q = unknown, B = unknown>
  extends Input<Partial<P>, Partial<Q>, Partial<B>> {
  /** Virtual now, in milliseconds since 1970 UTC. */
  readonly nowMs: number
  readonly acting: Account
  readonly settings: Settings
  readonly keyKind: 'secret' | 'public'
  /** The body as it came; anything may be in it. */
  readonly sent: Readonly<Record<string, unknown>>
  /** The world as it stands, to be read. */
  readonly world: World
  readonly report: (problem: Refusal) => void
}

/** What `run` gets: the world in its transaction, narrowed to the acting account. */
export interface Running<P = unknown, Q = unknown, B = unknown> extends Input<P, Q, B> {
  readonly world: World
  /** The records that the acting account sees. */
  readonly store: AccountStore
  readonly acting: Account
  /** The account whose key was sent. */
  readonly caller: Account
  /** The query as sent, for the links of a list. */
  readonly search: string
  readonly path: string
  /** The result that the caller asked for in a header, if any. */
  readonly wishedResult: string | undefined
}

/** `S` is the body after sealing; it is the body as sent where nothing is sealed. */
export interface Endpoint<
  P extends ObjectSchema | undefined = ObjectSchema | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  S = ShapeOf<B>,
> {
  /** `PUT /v1/payments/{id}`. */
  readonly route: `${Method} /${string}`
  readonly code: FunctionCode
  readonly summary: string
  readonly source: Source
  readonly group: PermissionGroup
  /** Kinds of key that may call it. */
  readonly keys: 'secret' | 'secret and public'
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** `json` when absent; the fields of a form are texts, and its file is not part of `body`. */
  readonly accepts?: Accepts
  /** The part of a form that holds the file, where `body` does not name it. */
  readonly filePart?: string
  /** Fields of a form that hold an object as JSON text. */
  readonly objectParts?: readonly string[]
  /**
   * The field of a JSON body that may hold a file in Base64: the body may be as large as an upload,
   * and the trace tells the size of the field instead of what is in it.
   */
  readonly inlineFile?: string
  /** Takes the file of a form in while it comes; else it is kept in memory. */
  readonly reader?: MakeFileReader
  readonly returns: Schema | PickedBy<Readonly<Record<string, ObjectSchema>>, unknown>
  /** Another operation took its place; its answers say so. */
  readonly deprecated?: true
  /** The field of the answer that holds pictures: what it says is drawn when the answer leaves. */
  readonly picture?: string
  /** Rules between fields; every problem found is reported, none is thrown. */
  checks?(input: Checking<ShapeOf<P>, ShapeOf<Q>, ShapeOf<B>>): void
  /** Turns what must not be kept (card numbers) into what may, before the command. */
  seal?(body: ShapeOf<B>, world: World): S
  /** Refuses by throwing, else gives the body of the 200. */
  run(call: Running<ShapeOf<P>, ShapeOf<Q>, S>): object
}

/** An endpoint whose parameter types have been forgotten, as the register holds them. */
export type AnyEndpoint = Endpoint<
  ObjectSchema | undefined,
  Shape | undefined,
  Shape | undefined,
  unknown
>

/** Types the parameters of `checks` and `run` by the shapes of the endpoint. */
export function endpoint<
  P extends ObjectSchema | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  S = ShapeOf<B>,
>(definition: Endpoint<P, Q, B, S>): AnyEndpoint {
  return definition as unknown as AnyEndpoint
}

/** Method and path of a route. */
export function splitRoute(route: string): { readonly method: Method; readonly path: string } {
  const blank = route.indexOf(' ')
  return { method: route.slice(0, blank) as Method, path: route.slice(blank + 1) }
}
