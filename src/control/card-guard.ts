// The guard against card data: turned on and off for a world, and what it has found there.
import { cardDataIn } from '../kit/card-data.ts'
import * as s from '../kit/schema.ts'
import { operation } from './operation.ts'

export const retrieveGuard = operation({
  route: 'GET /_sandbox/guard',
  summary: 'Whether the world is guarded against card data, and what was found in it',
  run({ control, world }) {
    const { isOn, total, findings } = control.desk.guards.of(world)
    return { on: isOn, total, list: [...findings] }
  },
})

export const turnGuard = operation({
  route: 'PUT /_sandbox/guard',
  summary: 'Guard the world against card data, or not',
  body: s.object({ on: s.boolean() }),
  run({ control, world, body: { on } }) {
    control.desk.guards.turn(world, on)
    return { on }
  },
})

export const checkText = operation({
  route: 'POST /_sandbox/guard/check',
  summary: 'Look for card data in a text, as a log of the merchant; what is found is noted',
  body: s.object({ text: s.anyText(), name: s.optional(s.text(200)) }),
  run({ control, world, body: { text, name = 'a text' } }) {
    const { guards, holdsCardNumber } = control.desk
    const found = text
      .split('\n')
      .flatMap((line, index) =>
        cardDataIn(line, holdsCardNumber).map((what) => ({ where: `line ${index + 1}`, what })),
      )
    return { list: guards.note(world, name, found) }
  },
})
