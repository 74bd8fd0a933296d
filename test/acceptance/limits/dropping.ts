// For each limit beyond which the oldest goes: how it is reached, and what then is there and gone.
import type { StartOptions } from '../../../src/sandbox/open.ts'
import type { SettingName } from '../../../src/settings.ts'
import { startReceiver } from '../../harness/receiver.ts'
import type { TestSandbox } from '../../harness/sandbox.ts'

export interface Overflow {
  readonly limit: number
  readonly options?: () => Promise<StartOptions>
  /** Goes beyond the limit by so many. */
  readonly dropped: number
  readonly reach: (started: TestSandbox) => Promise<void>
  /** Whether the oldest and the newest are still there. */
  readonly remain: (started: TestSandbox) => Promise<readonly [oldest: boolean, newest: boolean]>
}

const payment = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000' }

/** Registers payments o_1, o_2, ... and waits until they were told. */
const payments = (count: number) => async (started: TestSandbox) => {
  for (let number = 1; number <= count; number++) {
    await started.api('POST /v1/payments', { ...payment, id: `o_${number}` })
  }
  await started.control('POST clock/settle')
}

interface Delivery {
  readonly body: { readonly order_id: string }
  readonly state: string
  readonly attemptsMade: number
  readonly attempts: readonly unknown[]
}

async function deliveries({ control }: TestSandbox): Promise<ReadonlyMap<string, Delivery>> {
  const { body } = await control<{ list: Delivery[] }>('GET deliveries')
  return new Map(body.list.map((delivery) => [delivery.body.order_id, delivery]))
}

const toReceiver = async (receive?: Parameters<typeof startReceiver>[0]) => ({
  'webhook.url': (await startReceiver(receive)).url,
})

const remembersAttempts = async (started: TestSandbox, oldest: string, newest: string) => {
  const all = await deliveries(started)
  const remembers = (id: string) => (all.get(id)?.attempts.length ?? 0) > 0
  return [remembers(oldest), remembers(newest)] as const
}

const visa = { card_no: '4111111111111111', expire: '3912' }
const minted: string[] = []
const mint = async ({ api }: TestSandbox): Promise<void> => {
  const { body } = await api<{ list: { token: string }[] }>('POST /v1/tokens/cards', visa)
  minted.push(body.list[0]?.token ?? '')
}
const isUsable = async ({ api }: TestSandbox, token = ''): Promise<boolean> => {
  const path = 'POST /v1/customers/c_demo_empty/cards'
  return (await api(path, { token, default_flag: '1' })).status === 200
}

/** Links to 1@example.com, 2@example.com, ... */
const writeMails =
  (count: number) =>
  async ({ api }: TestSandbox) => {
    for (let number = 1; number <= count; number++) {
      const guide = { guide_mail_send_flag: '1', receiver_mail: `${number}@example.com` }
      await api('POST /v1/sessions', { ...guide, transaction: { amount: '1' } })
    }
  }

const keyOf = (number: number) => ({
  idempotent_key: `00000000-0000-4000-8000-00000000000${number}`,
})
const isKeyTaken = async ({ api }: TestSandbox, number: number): Promise<boolean> =>
  (await api('POST /v1/customers', { name: 'Somebody else' }, keyOf(number))).status === 409

const hasEntry = async ({ control }: TestSandbox, id: string): Promise<boolean> =>
  (await control(`GET trace/${id}`)).status === 200

const customers =
  (count: number) =>
  async ({ api }: TestSandbox) => {
    for (let made = 0; made < count; made++) {
      await api('POST /v1/customers', { name: 'A name of some length'.repeat(10) })
    }
  }

export const overflows: Readonly<Partial<Record<SettingName, Overflow>>> = {
  'tokens.max': {
    limit: 2,
    dropped: 1,
    async reach(started) {
      minted.length = 0
      for (let count = 0; count < 3; count++) await mint(started)
    },
    remain: async (started) => [
      await isUsable(started, minted[0]),
      await isUsable(started, minted[2]),
    ],
  },
  'idempotency.max': {
    limit: 2,
    dropped: 1,
    async reach({ api }) {
      for (const number of [1, 2, 3]) {
        await api('POST /v1/customers', { name: 'Alice' }, keyOf(number))
      }
    },
    remain: async (started) => {
      const newest = await isKeyTaken(started, 3)
      return [await isKeyTaken(started, 1), newest]
    },
  },
  'trace.max': {
    limit: 2,
    dropped: 3,
    reach: customers(5),
    remain: async (started) => [await hasEntry(started, 't_3'), await hasEntry(started, 't_5')],
  },
  'trace.bytesMax': {
    limit: 2_900,
    dropped: 3,
    reach: customers(5),
    remain: async (started) => [await hasEntry(started, 't_3'), await hasEntry(started, 't_5')],
  },
  'jobs.max': {
    limit: 1,
    options: () => toReceiver(() => ({ status: 500 })),
    dropped: 1,
    reach: payments(2),
    // What is planned stands by its word: here the new one goes, and its delivery says so.
    remain: async (started) => {
      const all = await deliveries(started)
      return [all.get('o_1')?.state === 'exhausted', all.get('o_2')?.state === 'exhausted']
    },
  },
  'deliveries.max': {
    limit: 2,
    options: async () => ({ 'webhook.mode': 'collect' }),
    dropped: 1,
    reach: payments(3),
    remain: async (started) => {
      const all = await deliveries(started)
      return [all.has('o_1'), all.has('o_3')]
    },
  },
  'mails.max': {
    limit: 2,
    dropped: 1,
    reach: writeMails(3),
    remain: async ({ sandbox }) => {
      const written = sandbox.mails.list().map(({ to }) => to)
      return [written.includes('1@example.com'), written.includes('3@example.com')]
    },
  },
  'attempts.max': {
    limit: 2,
    options: () => toReceiver(),
    dropped: 1,
    reach: payments(3),
    remain: (started) => remembersAttempts(started, 'o_1', 'o_3'),
  },
  'attempts.bytesMax': {
    limit: 4_000,
    options: () => toReceiver(() => ({ body: `{"receive":"0","more":"${'x'.repeat(1_000)}"}` })),
    dropped: 2,
    reach: payments(4),
    remain: (started) => remembersAttempts(started, 'o_2', 'o_4'),
  },
}
