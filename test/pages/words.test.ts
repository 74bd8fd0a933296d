// What pages say, in both languages: a page is about a payment or about a card, and says which.
import { expect, it } from 'vitest'
import { startTestSandbox } from '../harness/sandbox.ts'
import { pageStates } from './page-list.ts'

/** What a person reads of a page. */
async function wordsOf(name: string, language: string): Promise<string> {
  const { sandbox } = await startTestSandbox()
  const state = pageStates.find((each) => each.name === name)
  const path = (await state?.given(sandbox)) ?? ''
  const reply = await fetch(sandbox.url + path, { headers: { 'accept-language': language } })
  const [, body = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(await reply.text()) ?? []
  return body.replaceAll(/<style[\s\S]*?<\/style>/g, '').replaceAll(/<[^>]+>/g, '|')
}

// biome-ignore format: a table
it.each([
  ['three-d-secure-challenge',          'en', ['Amount due', 'VISA ************5000'],     ['For|']],
  ['three-d-secure-for-card-challenge', 'en', ['For|', 'VISA ************5000'],           ['Amount', 'Order']],
  ['three-d-secure-for-card-challenge', 'ja', ['登録先', 'VISA ************5000'],          ['お支払い']],
  ['three-d-secure-over',               'en', ['pay again'],                               ['register']],
  ['three-d-secure-for-card-over',      'en', ['register the card again'],                 ['pay']],
  ['three-d-secure-for-card-over',      'ja', ['カードの登録をもう一度'],                   ['お支払い']],
  ['link-for-card',                     'en', ['when the card is registered'],             ['payment']],
  ['link-for-card-failed',              'en', ['The card was not registered'],             ['Register a card']],
  ['link-slip',                         'ja', ['コンビニのレジで'],                        []],
  ['store',                             'ja', ['セブン-イレブン', 'ファミリーマート'],      ['Seven']],
  ['store',                             'en', ['Seven-Eleven', 'FamilyMart'],              ['セブン']],
  ['waiting',                           'en', ['Convenience store', 'QR wallet', 'Bank transfer', 'Debit of a bank account', '3-D Secure', 'Payment link|', 'Card link|'], []],
  ['failure',                           'en', ['try another way'],                         ['pay.']],
] as const)('%s says in %s what it is about', async (name, language, says, saysNot) => {
  const words = await wordsOf(name, language)
  for (const each of says) expect(words).toContain(each)
  for (const each of saysNot) expect(words).not.toContain(each)
})

it('the bank of a current account says so', async () => {
  const { sandbox, api } = await startTestSandbox()
  const account = {
    ...{ application_type: 'ONLINE', bank_code: '0001', branch_code: '001', account_type: '2' },
    ...{ account_number: '1234567', account_name_kana: 'ヤマダ タロウ' },
  }
  const { body } = await api<{ redirect_url: string }>(
    'POST /v1/customers/c_demo_alice/payment_methods',
    { pay_type: 'Directdebit', default_flag: '1', directdebit: account },
  )
  const headers = { 'accept-language': 'ja' }
  const html = await (await fetch(body.redirect_url, { headers })).text()
  expect(html).toContain('口座番号（当座）')
  expect(sandbox.trace.list({ kind: 'page' })).toHaveLength(1)
})
