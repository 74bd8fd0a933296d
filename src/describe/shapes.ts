// Shapes of bodies in the served document: one schema, or one for each value of the field that
// picks it.
import type { AnyEndpoint, Shape } from '../http/endpoint.ts'
import type { ObjectSchema, Schema } from '../kit/schema.ts'
import { exampleOf } from './examples.ts'
import type { Printed, SchemaBook } from './schema-book.ts'

/** A request's shape, or an answer's, which may be no object. */
export type AnyShape = Shape | AnyEndpoint['returns']

interface Picked {
  readonly pickedBy: string
  readonly usual?: string | undefined
  readonly options: Readonly<Record<string, ObjectSchema>>
}

export const isPicked = (shape: AnyShape): shape is AnyShape & Picked => 'pickedBy' in shape

/** Its schemas by the value that picks each; the only one under no value. */
export function optionsOf(shape: AnyShape): readonly (readonly [string, Schema])[] {
  return isPicked(shape) ? Object.entries(shape.options) : [['', shape as Schema]]
}

/** One of the options: told apart by the field that each of them must have, else tried. */
function printPicked(book: SchemaBook, { pickedBy, options, usual }: Picked): Printed {
  const printed = Object.entries(options).map(
    ([value, schema]) => [value, schema, book.print(schema)] as const,
  )
  const schemas = printed.map(([, , each]) => each)
  const isTold =
    usual === undefined &&
    printed.every(
      ([, { properties }, each]) => Object.hasOwn(properties, pickedBy) && '$ref' in each,
    )
  if (!isTold) return schemas.length === 1 ? (schemas[0] as Printed) : { anyOf: schemas }
  const mapping = Object.fromEntries(printed.map(([value, , each]) => [value, each['$ref']]))
  return { oneOf: schemas, discriminator: { propertyName: pickedBy, mapping } }
}

export const printShape = (book: SchemaBook, shape: AnyShape): Printed =>
  isPicked(shape) ? printPicked(book, shape) : book.print(shape as Schema)

/** An example for each option, as `examples` of a media type. */
export function examplesOf(shape: AnyShape, everyField: boolean, more: Printed = {}): Printed {
  return Object.fromEntries(
    optionsOf(shape).map(([value, schema]) => [
      value || 'example',
      { value: { ...(exampleOf(schema, everyField) as object), ...more } },
    ]),
  )
}
