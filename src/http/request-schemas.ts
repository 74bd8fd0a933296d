// Every schema that a request is checked against, with a name that is the same at each start.
import type { ObjectSchema } from '../kit/schema.ts'
import type { AnyEndpoint, Shape } from './endpoint.ts'

export interface RequestSchema {
  /** Route, part and, where the shape is picked, the value that picks it. */
  readonly name: string
  readonly schema: ObjectSchema
}

function optionsOf(shape: Shape | undefined): readonly (readonly [string, ObjectSchema])[] {
  if (!shape) return []
  if (!('pickedBy' in shape)) return [['', shape]]
  return Object.entries(shape.options).map(([value, schema]) => [` ${value}`, schema] as const)
}

/** What has schemas: an endpoint, or an operation of the control API. */
export type Requested = Pick<AnyEndpoint, 'params' | 'query' | 'body'> & {
  readonly route: string
}

/** The schemas of params, query and body of an endpoint. */
export function requestSchemas({ route, params, query, body }: Requested): RequestSchema[] {
  const parts = { params, query, body }
  return Object.entries(parts).flatMap(([part, shape]) =>
    optionsOf(shape).map(([value, schema]) => ({ name: `${route} ${part}${value}`, schema })),
  )
}
