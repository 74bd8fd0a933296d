// A contract as it begins.
import { type ContractStatus, contractStatus } from './contract-status.ts'
import type { Contract } from './schema.ts'

/** A contract in this status since `day`, `yyyy/MM/dd`; one in operation may also be paid out. */
export function newContract(shopId: string, status: ContractStatus, day: string): Contract {
  const isApplied = status !== contractStatus.notContracted
  const isOperating = status === contractStatus.inOperation
  return {
    shop_id: shopId,
    status_code: status,
    available_status_code: isOperating ? 202 : 201,
    create_date: day,
    contracted_at: isApplied ? day : null,
    start_charging_at: isOperating ? day : null,
    expired_at: null,
    denied_at: null,
    sales_deposit_status_code: isOperating ? 502 : 501,
    sales_deposit_status_updated_date: isOperating ? day : null,
    suspended_billing: false,
    suspended_billing_date: null,
    suspended_payment: false,
    suspended_payment_date: null,
    suspended_service: false,
    suspended_service_date: null,
    suspeded_immediate_use: false,
    suspended_immediate_use_date: null,
  }
}
