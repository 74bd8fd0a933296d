// How payment methods are registered, in each pay_type, and what is refused.
import { describe, expect, it } from 'vitest'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { bankAccount, listMethods, paperForm, registerMethod } from '../harness/payment-methods.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

const nobody = 'c_demo_empty'

const common = {
  ...{ customer_id: nobody, default_flag: '1', delete_flag: '0', return_url_on_failure: null },
  ...{ client_field_1: 'seen', client_field_2: null, client_field_3: null },
  ...{ process_date: start, created: start, updated: start },
}

describe('a registration', () => {
  it('of a card without 3-D Secure is ready at once', async () => {
    const { api } = await startTestSandbox()
    const method = bodyOf(await registerMethod(api, nobody, 'Card', { client_field_1: 'seen' }))
    expect(method).toMatchObject({
      ...common,
      ...{ id: expect.stringMatching(/^cs_.{22}$/), pay_type: 'Card', status: 'ACTIVATED' },
      ...{ redirect_url: null, redirect_url_accessed_flag: null, return_url: null },
      ...{ directdebit: null, virtualaccount: null },
    })
    expect(method.card).toMatchObject({
      ...{ card_no: '************1111', expire: '3912', brand: 'VISA', type: '0' },
      ...{ tds_type: '0', tds2_type: null, tds2_status: null, merchant_name: null },
      ...{ access_id: null, error_code: null, acs: null, card_updater_mode: 'inherit' },
    })
  })

  it('of a bank account waits for its owner, who is sent to a page of the bank', async () => {
    const { api } = await startTestSandbox()
    const sent = { client_field_1: 'seen', return_url: 'https://shop.example/back' }
    const method = bodyOf(await registerMethod(api, nobody, 'Directdebit', sent))
    expect(method).toMatchObject({
      ...common,
      ...{ id: expect.stringMatching(/^pm_.{22}$/), status: 'AWAITING_CUSTOMER_ACTION' },
      ...{ redirect_url: expect.stringMatching(/^http.*ba_/), redirect_url_accessed_flag: '0' },
      ...{ return_url: 'https://shop.example/back', card: null, virtualaccount: null },
    })
    expect(method.directdebit).toMatchObject({
      ...{ application_type: 'ONLINE', settlement_route: '1', expected_billable_date: null },
      ...{ bank_type: '0', bank_code: '0001', branch_code: '001', account_type: '1' },
      ...{ account_number: '0000123', account_name: null, account_name_kana: 'ヤマダ タロウ' },
      ...{ last_withdrawal_date: null, last_result_code: null, paper_application: null },
    })
  })

  it('of a bank account by a paper form waits for the bank', async () => {
    const { api } = await startTestSandbox()
    const directdebit = paperForm('form-1')
    const method = bodyOf(await registerMethod(api, nobody, 'Directdebit', { directdebit }))
    expect(method).toMatchObject({ status: 'INACTIVATED', redirect_url: null })
    expect(method.directdebit?.['paper_application']).toEqual({
      ...{ preregistered_date: start, request_form_id: 'form-1', paper_failure_description: null },
    })
  })

  it('of an account at the postal bank needs numbers of another form', async () => {
    const { api } = await startTestSandbox()
    const { application_type, account_name_kana } = bankAccount
    const numbers = { postal_account_number_1: '10100', postal_account_number_2: '06789012' }
    const postal = { application_type, account_name_kana, bank_code: '9900' }
    const beside = { ...postal, ...numbers }
    const inside = {
      ...{ ...postal, application_type: 'PAPER' },
      paper_application: { request_form_id: 'form-2', ...numbers },
    }
    for (const directdebit of [beside, inside]) {
      const { body } = await registerMethod(api, nobody, 'Directdebit', { directdebit })
      expect(body.directdebit).toMatchObject({ bank_type: '1', branch_code: null, ...numbers })
    }
  })

  it('of an account to transfer to assigns one at once', async () => {
    const { api } = await startTestSandbox()
    const { virtualaccount, ...method } = bodyOf(
      await registerMethod(api, nobody, 'Virtualaccount'),
    )
    expect(method).toMatchObject({ status: 'ACTIVATED', redirect_url: null, card: null })
    expect(virtualaccount).toMatchObject({
      ...{ va_branch_code: expect.stringMatching(/^\d{3}$/), account_assignment_date: start },
      ...{ virtual_account_id: expect.stringMatching(/^\d{10}$/), last_activated_date: start },
      latest_transaction_date: null,
    })
  })

  // biome-ignore format: a table
  it.each([
    ['Card',           { pay_type: null },                                        'EP013023001'],
    ['Card',           { pay_type: 'Konbini' },                                   'EP013023008'],
    ['Card',           { default_flag: null },                                    'EC013022001'],
    ['Card',           { default_flag: '0' },                                     'EC013136002'],
    ['Card',           { card: null },                                            'EC013096001'],
    ['Card',           { card: {} },                                              'EC013020001'],
    ['Card',           { card: { token: 'spent' } },                              'EC013020002'],
    ['Card',           { card: { token: 'x', tds_type: '1' } },                   'EC013033008'],
    ['Directdebit',    { default_flag: '0' },                                     'EF010524002'],
    ['Directdebit',    { directdebit: null },                                     'EF010097001'],
    ['Directdebit',    { directdebit: { ...bankAccount, bank_code: null } },      'EF010070001'],
    ['Directdebit',    { directdebit: { ...bankAccount, bank_code: '12' } },      'EF010070008'],
    ['Directdebit',    { directdebit: { ...bankAccount, account_type: '0' } },    'EF010070008'],
    ['Directdebit',    { directdebit: { ...bankAccount, branch_code: null } },    'EF010070001'],
    ['Directdebit',    { directdebit: { ...bankAccount, account_number: null } }, 'EF010070001'],
    ['Directdebit',    { directdebit: { ...bankAccount, account_number: '12345678' } }, 'EF010070005'],
    ['Directdebit',    { directdebit: { ...bankAccount, account_name_kana: '山田' } },  'EF010071008'],
    ['Directdebit',    { directdebit: { ...bankAccount, settlement_route: '3' } },      'EF010070008'],
    ['Directdebit',    { directdebit: { ...bankAccount, application_type: 'PAPER' } },  'EF010072001'],
    ['Directdebit',    { directdebit: paperForm('x'.repeat(21)) },                'EF010072005'],
    ['Virtualaccount', { default_flag: '0' },                                     'EG009548002'],
    ['Virtualaccount', { client_field_1: 'x'.repeat(101) },                       'EG009006005'],
  ])('%s with %j is refused with %s', async (payType, more, code) => {
    const { api } = await startTestSandbox()
    const { pay_type = payType, ...rest } = more as { pay_type?: string }
    const reply = await registerMethod(api, nobody, payType, { pay_type, ...rest })
    expect(refusalOf(reply)).toBe(`400 ${code}`)
    expect(await listMethods(api, nobody, payType)).toEqual([])
  })

  it('refuses a paper form that a shop of the same platform has registered', async () => {
    const { as } = await startTestSandbox()
    const [main, sub] = [as('s_demomain001'), as('s_demosub0001')]
    const directdebit = paperForm('form-1')
    bodyOf(await main('POST /v1/customers', { id: 'c_1' }))
    bodyOf(await sub('POST /v1/customers', { id: 'c_2' }))
    bodyOf(await registerMethod(main, 'c_1', 'Directdebit', { directdebit }))
    const again = await registerMethod(sub, 'c_2', 'Directdebit', { directdebit })
    expect(refusalOf(again)).toBe('400 EF010072014')
    const other = as('s_demoshmain1')
    bodyOf(await other('POST /v1/customers', { id: 'c_3' }))
    bodyOf(await registerMethod(other, 'c_3', 'Directdebit', { directdebit }))
  })

  it('is refused for a customer who does not exist', async () => {
    const { api } = await startTestSandbox()
    expect(refusalOf(await registerMethod(api, 'c_none', 'Virtualaccount'))).toBe('400 EG009011002')
  })
})
