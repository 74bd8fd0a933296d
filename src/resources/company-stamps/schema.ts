// The stamp of a company, which its invoices show.
import * as s from '../../kit/schema.ts'

export const extensions = ['png', 'jpg', 'jpeg'] as const

/** What is answered; every field is null where no stamp is registered. */
export const CompanyStamp = s.named(
  'CompanyStamp',
  s.object({
    shop_id: s.nullable(s.text(13, 13)),
    /** `data:image/png;base64,...`. */
    data: s.nullable(s.anyText()),
    filename: s.nullable(s.anyText()),
    extension: s.nullable(s.oneOf(...extensions)),
    delete_flag: s.nullable(s.flag()),
    create_date: s.nullable(s.timestamp()),
    update_date: s.nullable(s.timestamp()),
  }),
)
export type CompanyStamp = s.Infer<typeof CompanyStamp>

export interface StoredStamp {
  readonly id: string
  readonly shop_id: string
  readonly data: string
  readonly filename: string
  readonly extension: (typeof extensions)[number]
  /** `1` once it was replaced or deleted. */
  readonly delete_flag: '0' | '1'
  readonly create_date: string
  readonly update_date: string
}
