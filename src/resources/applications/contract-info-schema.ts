// What a tenant tells of who it is: its representative, its contacts, its company. Each field
// stands here once; the application, its older form and requests for changes are made of them.
import * as s from '../../kit/schema.ts'

// Full-width katakana, and the full-width digits and signs that an address is read out with.
const kanaPattern = '^[\\u30A0-\\u30FF\\uFF01-\\uFF5E\\u3000\\u2010-\\u2015\\u2212]+$'

const text = (item: string, max: number) => s.item(item, s.text(max))

const kana = (item: string, max: number) =>
  s.item(item, s.bounded(s.formed(kanaPattern, 'サンプル'), max))

const postalCode = (item: string) => s.item(item, s.formed('^[0-9]{3}-[0-9]{4}$', '100-0001'))

/** Published with 11 or 12 digits, while the example beside has 10. */
export const phone = (item: string) => s.item(item, s.formed('^[0-9]{10,12}$', '0300000000'))

/** Any telephone, fixed or not, without hyphens. */
export const anyPhone = (item: string) => s.item(item, s.formed('^[0-9]{1,15}$', '0300000000'))

const mail = (item: string) => s.item(item, s.email(254))

/** One of these numbers; another one has a wrong form. */
export const choice = (item: string, minimum: number, maximum: number) =>
  s.item(item, s.integer({ minimum, maximum }), { minimum: '008', maximum: '008' })

/** A whole number of at most 19 digits. */
export const bigNumber = (item: string) =>
  s.item(item, s.integer({ minimum: 0, maximum: 10 ** 19 - 1 }))

const flag = (item: string) => s.item(item, s.boolean())

export const personFields = {
  representative_last_name: text('301', 20),
  representative_last_name_kana: kana('302', 20),
  representative_first_name: text('303', 20),
  representative_first_name_kana: kana('304', 20),
  representative_postal_code: postalCode('305'),
  representative_prefecture: text('306', 4),
  representative_prefecture_kana: kana('307', 6),
  representative_address_municipality: text('308', 50),
  representative_address_municipality_kana: kana('309', 100),
  representative_address_section: text('310', 50),
  representative_address_section_kana: kana('311', 100),
  representative_address_chrome: text('312', 50),
  representative_address_chrome_kana: text('313', 100),
  representative_address_building_name: text('314', 100),
  representative_address_building_name_kana: kana('315', 100),
  representative_tel: phone('316'),
  representative_birthday: s.item('317', s.slashDate()),
  /** 0 male, 1 female. */
  representative_gender: choice('318', 0, 1),
  staff1_last_name: text('319', 20),
  staff1_last_name_kana: kana('320', 20),
  staff1_first_name: text('321', 20),
  staff1_first_name_kana: kana('322', 20),
  staff1_company_name: text('323', 150),
  staff1_belongs: text('324', 50),
  staff1_tel: phone('325'),
  staff1_mail: mail('326'),
  staff2_last_name: text('327', 20),
  staff2_last_name_kana: kana('328', 20),
  staff2_first_name: text('329', 20),
  staff2_first_name_kana: kana('330', 20),
  staff2_company_name: text('331', 150),
  staff2_belongs: text('332', 50),
  staff2_tel: phone('333'),
  staff2_mail: mail('334'),
  /** True of a company, false of a sole proprietor. */
  corporate: flag('335'),
} as const

export const corporateFields = {
  corporate_number: s.item('341', s.formed('^[0-9]{13}$', '1234567890123')),
  corporate_name: text('342', 150),
  corporate_name_kana: text('343', 150),
  hp: text('344', 300),
  capital: bigNumber('345'),
  established_at: s.item('346', s.slashDate()),
  yearly_sales: bigNumber('347'),
  business_details: text('348', 5000),
  company_postal_code: postalCode('349'),
  company_prefecture: s.item('350', s.text(4, 3)),
  company_prefecture_kana: kana('351', 6),
  company_address_municipality: text('352', 50),
  company_address_municipality_kana: kana('353', 100),
  company_address_section: text('354', 50),
  company_address_section_kana: kana('355', 100),
  company_address_chrome: text('356', 100),
  company_address_chrome_kana: kana('357', 100),
  company_address_building_name: text('358', 100),
  company_address_building_name_kana: kana('359', 100),
  company_tel: anyPhone('360'),
} as const

/** Item codes of the section, and of the part about a company. */
export const contractInfoItem = '300'
export const corporateInfoItem = '361'

/** Each field may be left out, or be null. */
export const maybeEach = <P extends Record<string, s.Schema>>(fields: P) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, s.maybe(field)]),
  ) as unknown as { [K in keyof P]: ReturnType<typeof s.maybe<P[K]>> }

/** Each field is there, if only as null. */
export const nullableEach = <P extends Record<string, s.Schema>>(fields: P) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, s.nullable(field)]),
  ) as unknown as { [K in keyof P]: ReturnType<typeof s.nullable<P[K]>> }

/** What may be sent of it. */
export const ContractInfoInput = s.named(
  'ContractInfoInput',
  s.object({
    ...maybeEach(personFields),
    corporate_info: s.maybe(s.item(corporateInfoItem, s.object(maybeEach(corporateFields)))),
  }),
)

export const CorporateInfo = s.named('CorporateInfo', s.object(nullableEach(corporateFields)))
export type CorporateInfo = s.Infer<typeof CorporateInfo>

export const ContractInfo = s.named(
  'ContractInfo',
  s.object({ ...nullableEach(personFields), corporate_info: s.nullable(CorporateInfo) }),
)
export type ContractInfo = s.Infer<typeof ContractInfo>

type Names = readonly string[]

const optionalPerson = /^staff2_|_building_name/
const optionalCorporate = /_building_name|^hp$/

/** Fields of a complete application. staff1_belongs: required by the specification only. */
export const personRequired: Names = Object.keys(personFields).filter(
  (name) => !optionalPerson.test(name),
)
export const corporateRequired: Names = Object.keys(corporateFields).filter(
  (name) => !optionalCorporate.test(name),
)
