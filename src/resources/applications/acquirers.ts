// Who decides about which way to pay: one table for all the vocabularies that speak of them.
// source: published enumerations; rows marked decided stand in none
import type { AcquirerState, AcquirerStatus, Application } from './schema.ts'

export interface Acquirer {
  /** As we tell it apart; as notifications name it, but for the second of one name. */
  readonly name: string
  readonly acquirer: string
  readonly examination_master_id: number
  /** What a reservation names; null for what every application is about. */
  readonly provider: string | null
  /** The label of its examination in notifications. */
  readonly task: string
  readonly payType: string
}

type Row = readonly [
  name: string,
  master: number,
  provider: string | null,
  task: string,
  payType: string,
  acquirer?: string,
]

// biome-ignore format: a table
const rows: readonly Row[] = [
  ['UC',                 1,   null,                  'VISA/MASTER-UC',     'Card'],
  ['JCB/AMEX',           2,   null,                  'JCB/AMEX',           'Card'],
  ['DINERS',             2,   null,                  'DINERS',             'Card'],
  ['TFC',                3,   null,                  'VISA/MASTER-TFC',    'Card'],
  ['ORICO',              4,   null,                  'VISA/MASTER-ORICO',  'Card'],
  ['APPLE PAY UC',       51,  'APPLE_PAY_UC',        'ApplePay-UC',        'Applepay'],
  ['APPLE PAY JCB/AMEX', 52,  'APPLE_PAY_JCB_AMEX',  'ApplePay-JCB/AMEX',  'Applepay'],
  ['GOOGLE PAY UC',      56,  'GOOGLE_PAY_UC',       'GooglePay-UC',       'Googlepay'],
  ['GOOGLE PAY JCB',     57,  'GOOGLE_PAY_JCB_AMEX', 'GooglePay-JCB/AMEX', 'Googlepay'],
  ['GOOGLE PAY DINERS',  57,  'GOOGLE_PAY_DINERS',   'GooglePay-DINERS',   'Googlepay', 'GOOGLE PAY JCB'],
  ['GOOGLE PAY TFC',     58,  'GOOGLE_PAY_TFC',      'GooglePay-TFC',      'Googlepay'],
  ['GOOGLE PAY ORICO',   59,  'GOOGLE_PAY_ORICO',    'GooglePay-ORICO',    'Googlepay'],
  ['PAYSLE',             101, 'PAYSLE',              'コンビニ決済',        'Konbini'],
  ['PAYPAY',             201, 'PAYPAY',              'PayPay決済',          'Paypay'],
  ['DIRECT DEBIT',       301, 'DIRECT_DEBIT',        '口座振替決済',        'Directdebit'],
  // Decided: the enumeration of acquirers has no bank transfer.
  ['VIRTUAL ACCOUNT',    401, 'VIRTUAL_ACCOUNT',     '銀行振込（バーチャル口座）', 'Virtualaccount'],
]

const taskPrefix = '決済事業者審査: '

export const acquirers: readonly Acquirer[] = rows.map(
  ([name, examination_master_id, provider, task, payType, acquirer = name]) => ({
    ...{ name, acquirer, examination_master_id, provider, payType },
    task: taskPrefix + task,
  }),
)

/** The acquirers that every application goes to. */
export const cardAcquirers: readonly string[] = ['UC', 'JCB/AMEX', 'DINERS']

/** The one that takes Visa and Mastercard at once, where immediate use is granted. */
export const immediateAcquirer = 'UC'

/** Names for several providers at once. */
const providerGroups: Readonly<Record<string, readonly string[]>> = {
  APPLE_PAY: ['APPLE_PAY_UC', 'APPLE_PAY_JCB_AMEX'],
  GOOGLE_PAY: ['GOOGLE_PAY_UC', 'GOOGLE_PAY_JCB_AMEX', 'GOOGLE_PAY_DINERS'],
}

/** What may be reserved. */
export const providerNames: readonly string[] = [
  ...acquirers.flatMap(({ provider }) => provider ?? []),
  ...Object.keys(providerGroups),
]

/** The providers that a name means. */
export const providersOf = (name: string): readonly string[] => providerGroups[name] ?? [name]

/** The acquirer of a provider. */
export const acquirerOf = (provider: string): Acquirer =>
  acquirers.find((each) => each.provider === provider) as Acquirer

const labels: Readonly<Record<AcquirerStatus, string>> = {
  701: '申込なし',
  702: '審査受付',
  703: '審査待ち',
  704: '審査中',
  705: '審査保留中',
  706: '審査OK',
  707: '利用可能',
  708: '審査NG',
  709: '申込中止',
}

/** A status in the words of notifications. */
export const labelOf = (status: AcquirerStatus): string => labels[status]

/** Whether somebody still has to decide, or has not opened what was decided. */
export const isOpen = (status: AcquirerStatus): boolean => status >= '702' && status <= '706'

const nothing: AcquirerState = { status: '701', since: '' }

/** Where an acquirer stands in an application. */
export const stateOf = ({ acquirers: states }: Application, name: string): AcquirerState =>
  states[name] ?? nothing
