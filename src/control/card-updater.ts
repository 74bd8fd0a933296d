// The card updater by command, whether or not it runs by itself.
import * as s from '../kit/schema.ts'
import { runUpdater } from '../resources/cards/updater-actions.ts'
import { operation } from './operation.ts'

export const runCardUpdater = operation({
  route: 'POST /_sandbox/card-updater/run',
  summary: 'Run the card updater now: for the cards it is switched on for, or those that are named',
  body: s.object({ cards: s.optional(s.list(s.text(25))) }),
  run: ({ world, body, command }) => ({ runs: command(() => runUpdater(world, body.cards)) }),
})
