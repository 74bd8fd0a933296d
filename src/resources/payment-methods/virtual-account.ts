// The accounts that customers transfer to: at one bank, and each number is somebody's.
import type { World } from '../../world/world.ts'

const branch = { code: '501', name: 'サンドボックス' }
const holder = 'サンドボックス'

/** An account that nobody else has now. */
export function newAccount(world: World) {
  const va_account_number = world.ids.digits(7)
  return {
    va_branch_code: branch.code,
    va_branch_name: branch.name,
    va_account_number,
    va_account_name: holder,
    virtual_account_id: branch.code + va_account_number,
    account_assignment_date: world.stamp,
  }
}
