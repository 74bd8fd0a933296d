// What a receiver got, held against what was sent: where they differ, and what the cause may be.

import { canonicalJson } from '../kit/canonical.ts'
import * as s from '../kit/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { Delivery } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { findDelivery } from './deliveries.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const excerptMax = 40

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields in which two bodies differ, each with what was sent and what came. */
function fieldsApart(sent: object, got: object): string[] {
  const [before, now] = [sent, got] as Readonly<Record<string, unknown>>[]
  return [...new Set([...Object.keys(sent), ...Object.keys(got)])].flatMap((name) => {
    const [left, right] = [JSON.stringify(before?.[name]), JSON.stringify(now?.[name])]
    if (left === right) return []
    if (right === undefined) return [`the field ${name} is missing; sent was ${left}.`]
    if (left === undefined) return [`the field ${name} was never sent.`]
    return [`the field ${name} is ${right}; sent was ${left}.`]
  })
}

function bodyProblems(sent: string, got: string): string[] {
  if (sent === got) return []
  const value = parsed(got)
  if (value === undefined) {
    if (got !== '' && sent.startsWith(got)) {
      return [`the body ends after ${got.length} of ${sent.length} characters: read all of it.`]
    }
    return ['the body is no JSON: read the bytes as they come, before any form parser.']
  }
  const original = parsed(sent) as object
  if (canonicalJson(value) === canonicalJson(original)) {
    return ['the same JSON in other bytes: it was parsed and written again; keep the raw body.']
  }
  if (typeof value !== 'object' || value === null) return ['the body is no object.']
  const apart = fieldsApart(original, value)
  const at = [...sent].findIndex((character, place) => character !== got[place])
  const near = sent.slice(Math.max(0, at), at + excerptMax)
  return [...apart, `the first difference is at character ${at}, where ${near} was sent.`]
}

function signatureProblems(sent: string | null, got: string | undefined): string[] {
  if ((got ?? null) === sent) return []
  if (sent === null) return ['no signature was sent: its setting has none.']
  if (got === undefined) return ['the signature is missing: a proxy may drop the header.']
  if (got.trim() === sent) return ['the signature has blanks around it: trim the header.']
  if (/^(sha256=)?[0-9a-f]{64}$/i.test(got) || /^[A-Za-z0-9+/]{43}=$/.test(got)) {
    return ['this looks like an HMAC: the service sends the text of the setting, unchanged.']
  }
  return ['the signature is another one: compare it with that of the webhook setting.']
}

/** The delivery that is meant: by its id, or the newest one that is like these bytes. */
function meant(world: World, id: string | undefined, body: string): Delivery {
  if (id !== undefined) return findDelivery(world, id)
  const all = [...world.store.deliveries.of(worldOwner).all()].reverse()
  const same = all.find((delivery) => delivery.body === body)
  const { event, order_id } = (parsed(body) ?? {}) as { event?: string; order_id?: string }
  const alike = all.find((delivery) => {
    if (delivery.event !== event) return false
    return order_id === undefined || parsed(delivery.body)?.['order_id' as never] === order_id
  })
  const found =
    same ?? alike ?? all.find((delivery) => body !== '' && delivery.body.startsWith(body))
  if (!found) throw controlFail.noLikeDelivery()
  return found
}

export const verifyDelivery = operation({
  route: 'POST /_sandbox/deliveries/verify',
  summary: 'Hold received bytes and a signature against what was sent; tells what differs',
  body: s.object({
    body: s.anyText(),
    signature: s.optional(s.anyText()),
    delivery: s.optional(s.text(30)),
  }),
  run({ world, body: { body, signature, delivery: id } }) {
    const { id: delivery, event, ...sent } = meant(world, id, body)
    const problems = [
      ...bodyProblems(sent.body, body),
      ...signatureProblems(sent.signature, signature),
    ]
    return { delivery, event, same: problems.length === 0, problems }
  },
})
