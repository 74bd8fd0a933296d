import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { formatTimestamp } from '../../kit/dates.ts'
import type { Infer } from '../../kit/schema.ts'
import { observed } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { keepNewest } from '../../world/limits.ts'
import { checkCard, type Sealed, sealEntry } from '../cards/entry.ts'
import type { SealedCard } from '../cards/schema.ts'
import { TokenInput, TokenList } from './schema.ts'

const tokenLength = 128
const tokensPerCallMax = 10

const mint = endpoint({
  route: 'POST /v1/tokens/cards',
  code: 'E0012',
  summary: 'Mint one-time tokens for a card, as the browser script does',
  source: observed('the path in an independent client, the answer in the official types'),
  group: permissionGroups.tokens,
  keys: 'secret and public',
  body: TokenInput,
  returns: TokenList,
  checks({ body, nowMs, report }) {
    checkCard(body, nowMs, report)
    const count = Number(body.number ?? 1)
    if (count < 1 || count > tokensPerCallMax) {
      const hint = `number: 1 to ${tokensPerCallMax}`
      report(fail.outOfRange('number').about('063').withHint(hint))
    }
  },
  seal: (body, world): Sealed<Infer<typeof TokenInput>> => sealEntry(body, world),
  run({ world, store, body }) {
    const card = body.sealed as SealedCard
    const expiresMs = world.nowMs + world.settings['tokens.lifeMs']
    const list = Array.from({ length: Number(body.number ?? 1) }, () => {
      const id = world.ids.hex(tokenLength)
      store.tokens.add({ id, card, expiresMs, used: false })
      keepNewest(world, 'tokens')
      return { token: id }
    })
    return {
      card_no: card.card_no,
      expire: formatTimestamp(expiresMs),
      list,
      security_code_set: card.security_code_set ? '1' : '0',
    }
  },
})

export const tokenEndpoints = [mint]
