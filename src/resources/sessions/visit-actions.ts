// What both kinds of sessions do alike: how long a link lives, where its buyer lands, and who is
// written to.
import { dayMs, formatTimestamp, minuteMs, parseTimestamp } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import type { Machine } from '../../kit/machine.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { publicUrl } from '../../world/public-url.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import type { SessionStatus } from './schema.ts'

/** Links live one day, at least five minutes, at most thirty days. published: payment URLs */
const life = { usualMs: dayMs, leastMs: 5 * minuteMs, mostMs: 30 * dayMs }

/** The fields of a request that both kinds have. */
export interface VisitInput {
  readonly success_url?: string | null | undefined
  readonly cancel_url?: string | null | undefined
  readonly expire?: string | null | undefined
  readonly shop_service_name?: string | null | undefined
  readonly receiver_mail?: string | null | undefined
  readonly mail_customer_name?: string | null | undefined
  readonly guide_mail_send_flag?: '0' | '1' | null | undefined
  readonly shop_mail_template_id?: string | null | undefined
}

function checkExpire(text: string, nowMs: number, report: (problem: Refusal) => void): void {
  const ms = parseTimestamp(text)
  if (ms === undefined) {
    const hint = 'expire: a time of the calendar, yyyy/MM/dd HH:mm:ss (Japan time)'
    report(fail.badFormat('expire').about('050').withHint(hint))
  } else if (ms < nowMs + life.leastMs || ms > nowMs + life.mostMs) {
    const [first, last] = [life.leastMs, life.mostMs].map((each) => formatTimestamp(nowMs + each))
    const hint = `expire: from ${first} to ${last}, by the clock of the sandbox`
    report(fail.outOfRange('expire').about('050').withHint(hint))
  }
}

const returnItems = { success_url: '048', cancel_url: '049' } as const

/** Reports what is wrong with how long a link lives, where it leads and whom it is sent to. */
export function checkVisit(
  body: VisitInput,
  nowMs: number,
  report: (problem: Refusal) => void,
): void {
  for (const [field, item] of Object.entries(returnItems)) {
    const address = body[field as keyof typeof returnItems]
    if (address && !URL.canParse(address)) report(fail.badFormat(field).about(item))
  }
  if (body.expire) checkExpire(body.expire, nowMs, report)
  if (body.guide_mail_send_flag === '1' && !body.receiver_mail) {
    const hint = 'guide_mail_send_flag 1 sends the link: say where to in receiver_mail'
    report(fail.required('receiver_mail').about('051').withHint(hint))
  }
}

/** The fields of a new record that both kinds have; `path` is that of its page. */
export function visitOf(
  world: World,
  shop: Account,
  body: VisitInput,
  path: (id: string) => string,
) {
  const id = world.ids.id('lk_')
  const ends = world.nowMs + life.usualMs
  return {
    id,
    link_url: publicUrl(world, path(id)),
    success_url: body.success_url ?? null,
    cancel_url: body.cancel_url ?? null,
    status: 'CREATE' as const,
    expire: body.expire ? `${body.expire}.000` : formatTimestamp(ends),
    shop_service_name: body.shop_service_name ?? shop.name ?? shop.id,
    guide_mail_send_flag: body.guide_mail_send_flag ?? '0',
    receiver_mail: body.receiver_mail ?? null,
    mail_customer_name: body.mail_customer_name ?? null,
    shop_mail_template_id: body.shop_mail_template_id ?? null,
    created: world.stamp,
    updated: null,
  }
}

/** The status that an action of the table leads to. */
export const moved = (
  world: World,
  table: Machine<SessionStatus, string, string>,
  from: SessionStatus | 'none',
  on: string,
): SessionStatus => takeRow(world, table, { from, on }, 'approved').to

interface Link {
  readonly status: SessionStatus
  readonly expire: string
}

/** Whether the buyer may still use the link: nothing is finished, and its time is not over. */
export const isOpen = ({ status, expire }: Link, nowMs: number): boolean =>
  (status === 'CREATE' || status === 'PAYSTART') && formatTimestamp(nowMs) < expire
