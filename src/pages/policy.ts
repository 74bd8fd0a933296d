// What a page may load, and where its forms may lead: the headers that go with every page.
import { createHash } from 'node:crypto'
import { style } from './style.ts'

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What never leads anywhere: a form or link there would run something in our page. */
const unsafe = /^(javascript|data|vbscript|blob|file):$/

/** Whether a browser may be sent to a URL: of the web, or of an app on the phone. */
export const leadsSomewhere = (url: string): boolean =>
  URL.canParse(url) && !unsafe.test(new URL(url).protocol)

/** The origin of a URL of the web, the scheme of one of an app. */
function sourceOf(url: string): string {
  const { protocol, origin } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : protocol
}

/**
 * Where forms may lead. A browser holds every redirect that follows to it too, and a merchant may
 * well take the form at one origin and thank at another, so from there all of the web is open.
 */
function formTargets(leadsTo: readonly string[]): string {
  const sources = new Set(leadsTo.filter(leadsSomewhere).map(sourceOf))
  return ["'self'", ...sources, ...(sources.size === 0 ? [] : ['http:', 'https:'])].join(' ')
}

/**
 * The Content-Security-Policy of a page: its own style and script by their hashes, pictures as
 * data, forms to itself, and beyond only where the page leads to a merchant.
 */
export function policyOf(script: string | undefined, leadsTo: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${script === undefined ? "'none'" : hashOf(script)}`,
    'img-src data:',
    `form-action ${formTargets(leadsTo)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Names and values in turn. */
export const pageHeaders = (script?: string, leadsTo?: readonly string[]): readonly string[] => [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'no-store',
  'Referrer-Policy',
  'no-referrer',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  policyOf(script, leadsTo),
]
