// The public API.
import type { StartOptions } from './sandbox/open.ts'
import { assembleSandbox, type Sandbox } from './sandbox/sandbox.ts'

/**
 * Starts a sandbox in this process, by default on a free port of the loopback address.
 *
 * `const sandbox = await startSandbox({ clock: 'manual', now: '2026/01/05 09:00:00.000' })`
 *
 * Rejects with a `SettingError`, a `FixtureError`, a `StateFileError`, a `ListenError` or a
 * `CaError` that says what to change.
 */
export const startSandbox = (options: StartOptions = {}): Promise<Sandbox> =>
  assembleSandbox(options, {})

export { CaError } from './clients/ca-error.ts'
export type { Happened } from './control/advance.ts'
export { SettingError } from './read-settings.ts'
export type { User as SeenUser } from './resources/users/schema.ts'
export type { SeenBusinessPayment } from './sandbox/business-payments.ts'
export type { CardFinding, CardGuard } from './sandbox/card-guard.ts'
export type { SeenChargeback } from './sandbox/chargebacks.ts'
export type { Received, SeenDelivery, Verdict } from './sandbox/deliveries.ts'
export type {
  Advance,
  Give,
  Given,
  SeenJob,
  SeenUpdaterRun,
  WorldHandle,
} from './sandbox/handle.ts'
export { ListenError } from './sandbox/listen.ts'
export type { SeenMail } from './sandbox/mails.ts'
export type { StartOptions } from './sandbox/open.ts'
export type { Sandbox } from './sandbox/sandbox.ts'
export { SandboxError } from './sandbox/sandbox-error.ts'
export type { SeenShop } from './sandbox/shops.ts'
export type { SeenBuyerPlatform, SeenTenantBuyer } from './sandbox/tenant-buyers.ts'
export { defineScenario } from './scenarios/define.ts'
export type { ScenarioInput } from './scenarios/scenario.ts'
export { ScenarioError } from './scenarios/scenario-error.ts'
export { StateFileError } from './state/state-file-error.ts'
export { type Fixture, FixtureError } from './world/fixture.ts'
export type { Rule } from './world/rule-shape.ts'
export type { TraceEntry, TraceWatcher } from './world/trace.ts'
