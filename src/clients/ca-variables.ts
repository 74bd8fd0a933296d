// The variables and options by which clients of each language are told of the local CA.
import { dirname, join } from 'node:path'

/** The certificate and those that Node trusts, for clients that know those of one file alone. */
export const bundleBeside = (file: string): string => join(dirname(file), 'bundle.pem')

/** By name, for a process that is to trust the CA besides what it trusts already. */
export function caVariables(file: string) {
  const bundle = bundleBeside(file)
  return {
    NODE_EXTRA_CA_CERTS: file,
    REQUESTS_CA_BUNDLE: bundle,
    SSL_CERT_FILE: bundle,
    CURL_CA_BUNDLE: bundle,
  }
}

/** A path as a shell takes it. */
const forShell = (path: string): string => (/^[\w@%+=:,./-]+$/.test(path) ? path : `'${path}'`)

/** What to do in each language. */
export function caAdvice(path: string): readonly (readonly [client: string, what: string])[] {
  const file = forShell(path)
  const bundle = forShell(bundleBeside(path))
  const store = forShell(join(dirname(path), 'truststore.p12'))
  return [
    ['Node', `NODE_EXTRA_CA_CERTS=${file}`],
    ['Python', `REQUESTS_CA_BUNDLE=${bundle} SSL_CERT_FILE=${bundle}`],
    ['Ruby', `SSL_CERT_FILE=${bundle}`],
    ['Go', `SSL_CERT_FILE=${bundle}`],
    [
      'Java',
      `keytool -importcert -noprompt -alias payment-sandbox -file ${file} -keystore ${store} ` +
        '-storetype PKCS12 -storepass changeit && ' +
        `JAVA_TOOL_OPTIONS="-Djavax.net.ssl.trustStore=${store} ` +
        '-Djavax.net.ssl.trustStorePassword=changeit"',
    ],
    ['PHP', `php -d curl.cainfo=${bundle} -d openssl.cafile=${bundle}`],
    ['curl', `CURL_CA_BUNDLE=${bundle}`],
  ]
}

const nearHosts = 'localhost,127.0.0.1,::1'

/** What leads the HTTPS calls of a process through the proxy, but those to its own machine. */
export function proxyVariables(
  proxy: string,
  { NO_PROXY, no_proxy }: Readonly<Record<string, string | undefined>>,
) {
  const [upper, lower] = [NO_PROXY, no_proxy ?? NO_PROXY].map((before) =>
    [before, nearHosts].filter(Boolean).join(','),
  )
  return { HTTPS_PROXY: proxy, https_proxy: proxy, NO_PROXY: upper, no_proxy: lower }
}
