// The address at which tenants, or tenant buyers, register with a platform; requests name it by its
// id.
export interface TenantUrl {
  /** `tu_` or `bu_` and 22 characters. */
  readonly id: string
  readonly platform_id: string
  readonly enabled: boolean
  readonly created: string
}
