// The mirrored service's own names: the only place in the code that spells the vendor's.

/** The header that carries a webhook setting's signature. */
export const signatureHeader = 'Fincode-Signature'

/** The hosts of its API: clients whose calls are redirected to us name them. */
export const serviceHosts = { test: 'api.test.fincode.jp', live: 'api.fincode.jp' } as const

/** The hosts of its browser script, and the path there; a page loads it by a script tag. */
export const scriptHosts = { test: 'js.test.fincode.jp', live: 'js.fincode.jp' } as const
export const scriptPath = '/v1/fincode.js'

const testHosts: readonly string[] = [serviceHosts.test, scriptHosts.test]
const liveHosts: readonly string[] = [serviceHosts.live, scriptHosts.live]

/** Which environment of the service a host belongs to; undefined for the rest of the world. */
export function environmentOf(host: string): 'test' | 'live' | undefined {
  if (testHosts.includes(host)) return 'test'
  return liveHosts.includes(host) ? 'live' : undefined
}

/** What the browser script adds to `window`. */
export const scriptGlobal = 'Fincode'

/** What a key of the test environment begins with. */
export const keyPrefixes = { secret: 'm_test_', public: 'p_test_' } as const

/** A key of the live environment, wherever it stands. */
export const liveKeyPattern = /\b[mp]_prod_\w+/

/** Minor versions of the API that a caller may ask for. */
export const apiVersions: readonly string[] = ['20211001']

/** The version of the API that is mirrored. */
export const mirroredVersion = '20211001'

/** The part of an application that says where a shop pays, and its alias without a name. */
export const usageField = 'use_of_fincode'
export const usageFieldAlias = 'use_of_gw'

/** The switch for signing electronically, and what it is called without a brand. */
export const signField = 'use_gmo_sign'
export const signFieldAlias = 'use_gw_sign'
