// For each limit beyond which the new one is refused: how it is reached, and the one too many.
import type { SettingName } from '../../../src/settings.ts'
import type { Reply } from '../../harness/api.ts'
import { breaking } from '../../harness/rules.ts'
import type { TestSandbox } from '../../harness/sandbox.ts'
import { file, form, formType, letter } from '../uploads/forms.ts'

export interface Refusing {
  readonly limit: number
  readonly reach: (started: TestSandbox) => Promise<void>
  /** The one too many: its answer, or the error of a call that is made in the process. */
  readonly exceed: (started: TestSandbox) => Promise<Reply | Error>
}

const rule = breaking('*', { kind: 'delay', ms: 0 })
const setting = { event: 'payments.card.exec' }
const nothing = async () => undefined

async function upload({ sandbox }: TestSandbox): Promise<Reply> {
  const answer = await fetch(`${sandbox.url}/v1/parcels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.keys.secret}`, 'content-type': formType },
    body: form(letter, file('x'.repeat(2_001))),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Reply['body'],
  }
}

/** Waits that end with the sandbox. */
const wait = ({ sandbox }: TestSandbox): Promise<Error> =>
  sandbox.deliveries.next('payments.card.exec', { timeoutMs: 60_000 }).then(
    () => new Error('nothing was to come'),
    (error: Error) => error,
  )

export const refusals: Readonly<Partial<Record<SettingName, Refusing>>> = {
  worldsMax: {
    limit: 2,
    reach: async ({ control }) => {
      await control('POST worlds', { name: 'one' })
    },
    exceed: ({ control }) => control('POST worlds', { name: 'two' }),
  },
  bodyBytesMax: {
    limit: 2_000,
    reach: nothing,
    exceed: ({ api }) => api('POST /v1/customers', { name: 'x'.repeat(2_000) }),
  },
  uploadBytesMax: { limit: 2_000, reach: nothing, exceed: upload },
  waitsMax: {
    limit: 1,
    reach: async (started) => {
      void wait(started)
    },
    exceed: wait,
  },
  'records.max': {
    // The shop of the fixture and its two keys are records, too.
    limit: 5,
    reach: async ({ api }) => {
      for (const id of ['c_1', 'c_2']) await api('POST /v1/customers', { id })
    },
    exceed: ({ api }) => api('POST /v1/customers', {}),
  },
  'rules.max': {
    limit: 1,
    reach: async ({ control }) => {
      await control('POST rules', rule)
    },
    exceed: ({ control }) => control('POST rules', rule),
  },
  'webhook.settingsMax': {
    limit: 1,
    reach: async ({ api }) => {
      await api('POST /v1/webhook_settings', setting)
    },
    exceed: ({ api }) => api('POST /v1/webhook_settings', setting),
  },
}
