// One sandbox for a file of tests, put back to its beginning for each tenant that one asks for.
import { afterAll, beforeAll } from 'vitest'
import { mall } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { openTestSandbox } from '../harness/sandbox.ts'
import { pathOfInfo } from './tenant.ts'

/** One sandbox for the tests of a file. */
function shared(): () => Awaited<ReturnType<typeof openTestSandbox>> {
  let opened: Awaited<ReturnType<typeof openTestSandbox>>
  beforeAll(async () => {
    opened = await openTestSandbox()
  })
  afterAll(() => opened.close())
  return () => opened
}

/** A maker of tenants that tell of themselves: `put` sends what the platform tells. */
export function tellers() {
  const opened = shared()
  return async (status = 'new') => {
    const { sandbox, as } = opened()
    const { id } = await sandbox.given.application<{ id: string }>({ status })
    const platform = as(mall.main, { for: id })
    const put = (body: object) => platform(`PUT ${pathOfInfo(id)}`, body)
    return { sandbox, platform, id, put }
  }
}

/** A maker of tenants whose application is in a state; the platform acts for them. */
export function tenants() {
  const opened = shared()
  return async (status: string) => {
    const { sandbox, as, control } = opened()
    await sandbox.reset()
    const { id } = await sandbox.given.application<{ id: string }>({ status })
    const platform = as(mall.main, { for: id })
    const contract = async () => bodyOf(await platform(`GET /v1/contracts/${id}`))
    const acquirers = () => sandbox.shops.show(id).acquirers
    return { sandbox, platform, control, id, contract, acquirers }
  }
}
