// Refusals of what tenants apply for, and of who registers one; the catalogue takes them in.
import { failure } from '../kit/failure.ts'
import { decided, published, spec } from '../kit/source.ts'

export const applicationFailures = {
  emailTaken: failure(
    400,
    { item: '012', check: '014' },
    () => 'The e-mail address is already registered.',
    published('E0087012014'),
    'a user who is known joins instead of registering anew',
  ),
  tenantUrlUnknown: failure(
    400,
    { item: '911', check: '002' },
    (field: string) => `${field} is not valid.`,
    decided('one answer for unknown, disabled and foreign registration URLs'),
    (field: string) =>
      field === 'tenant_url_id'
        ? '`payment-sandbox shops show` of the main shop tells where its tenants register'
        : 'GET /_sandbox/buyer_platforms tells where tenant buyers register',
  ),
  credentialsWrong: failure(
    400,
    { item: '912', check: '025' },
    () => 'email or password is not valid.',
    decided('one answer for both; 400 because 401 is about the key'),
    'the user must be one of this platform; `payment-sandbox users` lists them',
  ),
  userLocked: failure(
    400,
    { item: '912', check: '026' },
    () => 'The user is locked.',
    decided('ten wrong passwords lock a user'),
    '`payment-sandbox users unlock` lets them try again',
  ),
  passwordRule: failure(
    400,
    { item: '912', check: '008' },
    () => 'The password does not follow the rule.',
    published('12 to 254 letters and digits, among them upper case, lower case and a digit'),
    'such as FakePassw0rd2025',
  ),
  alreadyApplied: failure(
    400,
    { item: '913', check: '014' },
    (who: string) => `The ${who} has already applied.`,
    spec('application info: a shop that has already applied cannot be specified'),
    (who: string) =>
      who === 'shop'
        ? 'what changes after an application is sent with POST /v1/change_requests'
        : 'only a reset begins anew: POST /_sandbox/buyer_contracts/{buyer_id}/reset',
  ),
  applicationIncomplete: failure(
    400,
    { item: '913', check: '001' },
    (path: string) => `The application lacks ${path}.`,
    published('the info must be there before; the error is decided'),
    (path: string) => `send ${path} with PUT /v1/contracts/examinations_v2/tenants/{id}`,
  ),
  fileRequired: failure(
    400,
    { item: '914', check: '001' },
    (type: string) => `The file ${type} is required.`,
    decided('notes of the files say when a picture is needed'),
    (type: string) => `upload ${type}: POST /v1/contracts/examinations/tenants/{id}/files`,
  ),
  fileType: failure(
    400,
    { item: '914', check: '008' },
    (kinds: string) => `The file is none of ${kinds}.`,
    decided('the first bytes count, then the extension'),
    (kinds: string) => `send ${kinds}, with the extension that goes with it`,
  ),
  immediateUseNotAvailable: failure(
    400,
    { item: '915', check: '018' },
    () => 'Immediate use cannot be asked for.',
    published('it needs a published site and nothing that takes long to examine'),
    'send enable_immediate_use false, or change site_published or deals_long_apply_content',
  ),
  contractStatus: failure(
    400,
    { item: '106', check: '031' },
    (status: number) => `Not possible while the contract is ${status}.`,
    decided('what a contract allows depends on its status'),
    'GET /v1/contracts/{id} shows the contract',
  ),
  providerReserved: failure(
    400,
    { item: '916', check: '014' },
    (provider: string) => `${provider} is already applied for or usable.`,
    decided('a second application for the same would change nothing'),
    'leave it out: reservation_list and GET /v1/contracts/{id} show what there is',
  ),
  payTypeNotContracted: failure(
    400,
    { item: '106', check: '019' },
    (payType: string) => `The shop may not use ${payType} yet.`,
    decided('the examination of a pay_type comes before its use; that is published'),
    'wait for the examination, decide it, or start with contracts.enforce false',
  ),
  brandNotContracted: failure(
    400,
    { item: '106', check: '019' },
    (brand: string) => `The shop may not use ${brand} yet.`,
    decided('each brand has its acquirers; immediate use is for Visa and Mastercard as published'),
    'pay with a card of a brand whose acquirer is usable',
  ),
  changeRequestOpen: failure(
    409,
    { item: '003', check: '014' },
    () => 'A change request of the shop is open.',
    decided('one at a time: a second would change what the first is examined for'),
    'wait for it, or decide it: POST /_sandbox/change_requests/{id}/decide',
  ),
}
