// Makes certificates: that of a CA which only this machine knows, and one for the names that it
// speaks for. The library that writes them is loaded by the first.
import { createHash, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type Forge from 'node-forge'
import { dayMs } from '../kit/dates.ts'
import { environmentOf, scriptHosts, serviceHosts } from '../service.ts'

/** A certificate with its private key, both as PEM. */
export interface Certified {
  readonly key: string
  readonly certificate: string
}

/** Some systems take no certificate of a server that lives longer. */
const lifeDays = { authority: 825, names: 397 } as const

/** Every name that a certificate of the CA may be for. */
const names: readonly string[] = [
  'localhost',
  ...Object.values(serviceHosts),
  ...Object.values(scriptHosts),
]
const addresses = ['127.0.0.1', '::1'] as const

/** The names that a certificate is for; the live ones only where they are captured. */
export const namesFor = (withLive: boolean): readonly string[] =>
  names.filter((name) => withLive || environmentOf(name) !== 'live')

const loadForge = async (): Promise<typeof Forge> => (await import('node-forge')).default

/** Two thousand bits of RSA: there is no client that does not know them. */
const makeKeys = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Twenty bytes that no other key has; the first bit is clear, so that the number is positive. */
const serialOf = (publicKey: string): string =>
  `5${createHash('sha256').update(publicKey).digest('hex').slice(0, 39)}`

/** The CA speaks for these names and addresses only, so its key opens nothing else. */
function nameConstraints({ asn1 }: typeof Forge): object {
  const { CONTEXT_SPECIFIC, UNIVERSAL } = asn1.Class
  const sequence = (parts: Forge.asn1.Asn1[]) =>
    asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, parts)
  const dns = (name: string) => sequence([asn1.create(CONTEXT_SPECIFIC, 2, false, name)])
  const net = (bytes: readonly number[]) =>
    sequence([asn1.create(CONTEXT_SPECIFIC, 7, false, String.fromCharCode(...bytes))])
  const loopback4 = [127, 0, 0, 0, 255, 0, 0, 0]
  const loopback6 = [...Array(15).fill(0), 1, ...Array(16).fill(255)]
  const permitted = [...names.map(dns), net(loopback4), net(loopback6)]
  const value = sequence([asn1.create(CONTEXT_SPECIFIC, 0, true, permitted)])
  return { id: '2.5.29.30', critical: true, value }
}

interface Wanted {
  readonly commonName: string
  readonly publicKey: string
  /** Milliseconds since 1970 UTC. */
  readonly fromMs: number
  readonly toMs: number
}

function blank({ pki }: typeof Forge, { commonName, publicKey, fromMs, toMs }: Wanted) {
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = serialOf(publicKey)
  certificate.validity.notBefore = new Date(fromMs)
  certificate.validity.notAfter = new Date(toMs)
  certificate.setSubject([{ name: 'commonName', value: commonName }])
  return certificate
}

/** A new CA, valid from a day before `nowMs`, because clocks differ. */
export async function makeAuthority(nowMs: number): Promise<Certified> {
  const forge = await loadForge()
  const { publicKey, privateKey } = await makeKeys()
  const certificate = blank(forge, {
    commonName: 'payment-sandbox local CA',
    publicKey,
    fromMs: nowMs - dayMs,
    toMs: nowMs + lifeDays.authority * dayMs,
  })
  certificate.setIssuer(certificate.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
    nameConstraints(forge),
  ])
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create())
  return { key: privateKey, certificate: forge.pki.certificateToPem(certificate) }
}

/** A certificate of the CA for this machine and the service's test hosts; live ones if captured. */
export async function certifyNames(
  authority: Certified,
  { nowMs, withLive }: { readonly nowMs: number; readonly withLive: boolean },
): Promise<Certified> {
  const forge = await loadForge()
  const issuer = forge.pki.certificateFromPem(authority.certificate)
  const { publicKey, privateKey } = await makeKeys()
  const certificate = blank(forge, {
    commonName: 'payment-sandbox',
    publicKey,
    fromMs: nowMs - dayMs,
    toMs: Math.min(nowMs + lifeDays.names * dayMs, issuer.validity.notAfter.getTime()),
  })
  const altNames = [
    ...namesFor(withLive).map((value) => ({ type: 2, value })),
    ...addresses.map((ip) => ({ type: 7, ip })),
  ]
  certificate.setIssuer(issuer.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames },
    { name: 'subjectKeyIdentifier' },
    {
      name: 'authorityKeyIdentifier',
      keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes(),
    },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(authority.key), forge.md.sha256.create())
  return { key: privateKey, certificate: forge.pki.certificateToPem(certificate) }
}
