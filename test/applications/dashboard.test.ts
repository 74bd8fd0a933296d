// What the service does to a contract in its dashboard. behaviour of platforms 3.8 and 6.
import { describe, expect, it } from 'vitest'
import { bodyOf, codesOf } from '../harness/errors.ts'
import { tenants } from './tenants.ts'

const tenantThatIs = tenants()

describe('the dashboard of the service', () => {
  // biome-ignore format: a table
  it.each<[string, string, number, string]>([
    ['applied', 'approve', 102, '706'],
    ['applied', 'deny',    106, '708'],
    ['applied', 'hold',    102, '705'],
    ['held',    'approve', 102, '706'],
    ['held',    'deny',    106, '708'],
    ['held',    'release', 102, '704'],
  ])('decides about one that is %s: %s', async (status, outcome, expected, acquirer) => {
    const { control, id, acquirers, contract } = await tenantThatIs(status)
    const answer = bodyOf(await control(`POST contracts/${id}/decide`, { outcome }))
    expect(answer).toMatchObject({ contract: { status_code: expected } })
    expect(acquirers()['UC']).toBe(acquirer)
    expect((await contract())['status_code']).toBe(expected)
  })

  it('refuses one in immediate use that no acquirer is left of', async () => {
    const { control, id, contract } = await tenantThatIs('immediate')
    expect((await contract())['status_code']).toBe(103)
    const decide = async (outcome: string, acquirers: string[]) =>
      bodyOf(await control(`POST contracts/${id}/decide`, { outcome, acquirers }))
    await decide('withdraw', ['UC'])
    await decide('deny', ['JCB/AMEX', 'DINERS'])
    expect((await contract())['status_code']).toBe(106)
  })

  it.each(['new', 'entered'])('decides nothing about one that is %s', async (status) => {
    const { control, id, acquirers, contract } = await tenantThatIs(status)
    for (const wanted of [{}, { acquirers: ['UC'] }]) {
      for (const outcome of ['approve', 'deny', 'hold', 'release']) {
        const answer = await control(`POST contracts/${id}/decide`, { outcome, ...wanted })
        expect([outcome, answer.status, codesOf(answer)]).toEqual([
          outcome,
          400,
          [expect.any(String)],
        ])
      }
    }
    expect([acquirers(), (await contract())['status_code']]).toEqual([{}, 101])
  })

  it('decides in every stage, and takes the next step without waiting', async () => {
    for (const outcome of ['approve', 'deny', 'hold']) {
      for (const steps of [1, 2]) {
        const { control, id, acquirers } = await tenantThatIs('applied')
        bodyOf(await control(`POST contracts/${id}/advance`, { steps }))
        expect(acquirers()['UC']).toBe(steps === 1 ? '703' : '704')
        bodyOf(await control(`POST contracts/${id}/decide`, { outcome, acquirers: ['UC'] }))
        expect(acquirers()).toMatchObject({ DINERS: steps === 1 ? '703' : '704' })
      }
    }
    const { control, id, contract } = await tenantThatIs('applied')
    bodyOf(await control(`POST contracts/${id}/advance`, { steps: 4 }))
    expect((await contract())['status_code']).toBe(107)
    expect((await control(`POST contracts/${id}/advance`, {})).status).toBe(409)
    const none = await control(`POST contracts/${id}/decide`, { outcome: 'release' })
    expect(codesOf(none)).toHaveLength(1)
    const strange = { outcome: 'approve', acquirers: ['NOBODY'] }
    expect(codesOf(await control(`POST contracts/${id}/decide`, strange))).toHaveLength(1)
  })

  it('stops immediate use: the examination of Visa and Mastercard begins again', async () => {
    const { control, sandbox, id, acquirers, contract } = await tenantThatIs('immediate')
    bodyOf(await control(`POST contracts/${id}/suspend`, { target: 'immediate_use' }))
    expect(await contract()).toMatchObject({ status_code: 102, suspeded_immediate_use: true })
    expect(acquirers()['UC']).toBe('704')
    await sandbox.clock.advance('2d')
    expect((await contract())['status_code']).toBe(107)
  })

  it.each(['new', 'applied', 'immediate', 'denied', 'operating'])(
    'ends a contract that is %s, and begins it again',
    async (status) => {
      const { control, sandbox, id, contract, platform } = await tenantThatIs(status)
      bodyOf(await control(`POST contracts/${id}/terminate`, {}))
      expect(await contract()).toMatchObject({ status_code: 105, expired_at: '2026/01/05' })
      expect((await control(`POST contracts/${id}/terminate`, {})).status).toBe(400)
      await sandbox.clock.advance('5d')
      expect((await contract())['status_code']).toBe(105)
      bodyOf(await control(`POST contracts/${id}/reset`, {}))
      expect(await contract()).toMatchObject({
        status_code: 101,
        contracted_at: null,
        examination: [],
      })
      if (status === 'new') return
      const body = { shop_id: id, enable_immediate_use: false }
      expect((await platform('POST /v1/contracts/examinations', body)).status).toBe(200)
    },
  )

  it.each(['applied', 'immediate', 'denied', 'operating', 'new'])(
    'begins one that is %s again',
    async (status) => {
      const { control, id, contract } = await tenantThatIs(status)
      bodyOf(await control(`POST contracts/${id}/reset`, {}))
      expect((await contract())['status_code']).toBe(101)
    },
  )

  it('withdraws whatever was reached, and its entry goes', async () => {
    for (const status of ['applied', 'held', 'passed', 'operating']) {
      const { control, id, acquirers, contract } = await tenantThatIs(status)
      const body = { outcome: 'withdraw', acquirers: ['UC'] }
      bodyOf(await control(`POST contracts/${id}/decide`, body))
      expect(acquirers()['UC']).toBe('709')
      expect(await contract()).toMatchObject({ examination: [{ examination_master_id: 2 }] })
    }
    for (const steps of [1, 2]) {
      const { control, id, acquirers } = await tenantThatIs('applied')
      bodyOf(await control(`POST contracts/${id}/advance`, { steps }))
      bodyOf(await control(`POST contracts/${id}/decide`, { outcome: 'withdraw' }))
      expect(acquirers()).toEqual({ UC: '709', 'JCB/AMEX': '709', DINERS: '709' })
    }
  })
})
