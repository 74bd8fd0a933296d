// The frame of every page: what kind of place this is, the language, and the page itself.
import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { defaultWorld } from '../world/worlds.ts'
import { type Language, languageParameter, type Words } from './language.ts'
import type { FieldProblems, View } from './page.ts'
import { style } from './style.ts'

/** What the frame says besides the view. */
export interface Frame {
  readonly language: Language
  readonly say: Words
  readonly worldName: string
  /** The address of this page in the other language. */
  readonly otherLanguage: string
  /** Why a form was refused, in words. */
  readonly refused?: string | undefined
  readonly problems: FieldProblems
}

const Banner = ({ frame: { say, otherLanguage } }: { readonly frame: Frame }): VNode => (
  <header class="banner" data-testid="sandbox-banner">
    <strong>{say.sandboxBanner}</strong>
    <nav aria-label={say.languages}>
      <a
        href={otherLanguage}
        lang={say.languageOfSwitch}
        hreflang={say.languageOfSwitch}
        data-testid="language-switch"
      >
        {say.switchLanguage}
      </a>
    </nav>
  </header>
)

/** What is wrong with a form, with a link to each field. */
function Refused({ frame }: { readonly frame: Frame }): VNode | null {
  const { say, refused, problems } = frame
  const fields = Object.entries(problems)
  if (refused === undefined && fields.length === 0) return null
  return (
    <div class="notice bad" role="alert" data-testid="refused">
      <strong>{refused ?? say.checkFields}</strong>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${name}`}>{problem}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Foot = ({ frame: { say, worldName } }: { readonly frame: Frame }): VNode | null =>
  worldName === defaultWorld ? null : (
    <footer class="foot" data-testid="world">
      {say.worldNamed(worldName)}
    </footer>
  )

const Inline = ({
  tag: Tag,
  text,
}: {
  readonly tag: 'style' | 'script'
  readonly text: string
}) => <Tag dangerouslySetInnerHTML={{ __html: text }} />

function Document({
  frame,
  view,
  children,
}: {
  readonly frame: Frame
  readonly view: View
  readonly children: ComponentChildren
}): VNode {
  const { language, say, refused, problems } = frame
  const isWrong = refused !== undefined || Object.keys(problems).length > 0
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{isWrong ? `${say.errorTitle}: ${view.title}` : view.title}</title>
        <link rel="icon" href="data:," />
        <Inline tag="style" text={style} />
      </head>
      <body>
        <a class="skip" href="#content">
          {say.skipToContent}
        </a>
        <Banner frame={frame} />
        <main id="content" class={view.wide ? 'wide' : undefined} tabindex={-1}>
          {children}
        </main>
        <Foot frame={frame} />
        {view.script !== undefined && <Inline tag="script" text={view.script} />}
      </body>
    </html>
  )
}

/** The whole document. */
export function documentOf(frame: Frame, view: View): string {
  return `<!DOCTYPE html>${renderToString(
    <Document frame={frame} view={view}>
      <div class="card">
        <Refused frame={frame} />
        {view.body}
      </div>
    </Document>,
  )}`
}

/** The address of the same page in another language. */
export function inLanguage(url: string, language: Language): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.set(languageParameter, language)
  return `${pathname}?${searchParams}`
}
