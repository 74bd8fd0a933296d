// What the service and its bank do with deposits by hand.
import type { World } from '../../world/world.ts'
import { rewardLedger } from '../rewards/ledger.ts'
import { wholeReward } from '../rewards/shown.ts'
import {
  actionsFor,
  closeDeposit,
  isOpen,
  type Ledger,
  platformLedger,
  releaseDeposit,
  setStatus,
  shopLedger,
} from './ledger.ts'
import type { StoredDeposit, Trade } from './schema.ts'
import { wholeDeposit } from './shown.ts'
import { type StatusCode, settable } from './table.ts'
import { addTrade } from './trades.ts'

const ledgers: readonly Ledger[] = [shopLedger, platformLedger, rewardLedger]

/** A deposit and the ledger it stands in. */
export interface Booked {
  readonly ledger: Ledger
  readonly deposit: StoredDeposit
}

/** All deposits of the world, of shops, of platforms and rewards, oldest first. */
export const allDeposits = (world: World): readonly Booked[] =>
  ledgers.flatMap((ledger) =>
    world.store[ledger.collection].rows().map(({ record }) => ({ ledger, deposit: record })),
  )

/** The open deposits of a shop, those of its platform too; all, or those of one end of term. */
export const openDeposits = (world: World, shopId: string, termEnd?: string): readonly Booked[] =>
  allDeposits(world).filter(
    ({ deposit }) =>
      deposit.shop_id === shopId &&
      isOpen(deposit) &&
      (termEnd === undefined || deposit.aggregate_term_end.startsWith(termEnd)),
  )

/** Ends the terms of these deposits now; later rows begin another deposit. */
export const closeNow = (world: World, booked: readonly Booked[]): readonly Booked[] =>
  booked.map(({ ledger, deposit }) => ({ ledger, deposit: closeDeposit(world, ledger, deposit) }))

/** Says what became of a deposit, or lets one that was held be paid. */
export function decideDeposit(
  world: World,
  { ledger, deposit }: Booked,
  to: StatusCode | 'release',
): StoredDeposit {
  return to === 'release'
    ? releaseDeposit(world, ledger, deposit)
    : setStatus(world, ledger, deposit, to)
}

/** Whether the status may be said of a deposit. */
export const isSettable = (status: number): status is StatusCode =>
  (settable as readonly string[]).includes(String(status))

/** Adds an adjustment to the running term of a shop; its amount may be negative. */
export function adjust(
  world: World,
  shopId: string,
  { amount, label }: { readonly amount: number; readonly label: string },
): Trade {
  return addTrade(world, shopId, { trade_type: 4, amount, amount_correction_type: label })
}

/** What the service may say of a deposit in its state. */
export const sayable = ({ deposit }: Booked): readonly string[] =>
  actionsFor(deposit).filter((on) => /^(set|release)/.test(on))

/** Of the sales of a shop, of the fees of a platform, or of the rewards of a buyer platform. */
export function kindOf({ ledger }: Pick<Booked, 'ledger'>): 'sales' | 'platform' | 'reward' {
  if (ledger === rewardLedger) return 'reward'
  return ledger === platformLedger ? 'platform' : 'sales'
}

/** The record as its operation answers it, and of which kind it is. */
export const shownDeposit = (world: World, booked: Booked) => {
  const kind = kindOf(booked)
  const { ledger, deposit } = booked
  return kind === 'reward'
    ? { kind, shop_id: deposit.shop_id, ...wholeReward(world, deposit) }
    : { kind, ...wholeDeposit(world, ledger, deposit) }
}
