// A company stamp for a test: forms are for people, so this one is put there directly.
import { performGiven, type Recipe } from '../../http/given.ts'
import { putStamp, shownStamp } from './actions.ts'

/** One red pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIABUAAgFeGYvXAAAAAElFTkSuQmCC'

/** `given companyStamp {}`: the shop that asks, or the tenant that it acts for, has a stamp. */
export const givenCompanyStamp: Recipe = ({ world, account, tenant }) =>
  performGiven(world, 'companyStamp', () => {
    const data = `data:image/png;base64,${pixel}`
    const stamp = { filename: 'stamp.png', extension: 'png', data } as const
    return shownStamp(putStamp(world, tenant ?? account.id, stamp))
  })
