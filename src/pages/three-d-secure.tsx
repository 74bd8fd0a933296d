// 3-D Secure: the page that a buyer's browser passes through, and the one of the card issuer.
import type { ComponentChildren, VNode } from 'preact'
import {
  answerIssuer,
  authenticationOfPage,
  type Browser,
  cancelAtIssuer,
  faceOf,
  type Going,
  mayCancel,
  placesOf,
  tellOfBrowser,
  usualBrowser,
  wayBack,
} from '../buyer/three-d-secure.ts'
import { Refusal } from '../kit/failure.ts'
import type { Authentication } from '../resources/three-d-secure/schema.ts'
import { type Departing, type PageAct, page, type View, type Visit } from './page.ts'
import { ActButton, Lead, LinkButton } from './parts.tsx'
import { Problem } from './problem.tsx'
import { returnByPost } from './return-by-post.tsx'
import { AboutIt, paymentOf } from './three-d-secure-facts.tsx'

type Window = Visit<Readonly<Record<'page', string>>>

/** The authentication of this page as it stands; a page of none is not found. */
function authenticationOf({ world, params }: Window): Authentication {
  try {
    return authenticationOfPage(world, params.page)
  } catch (error) {
    throw error instanceof Refusal ? new Problem('notFound') : error
  }
}

const startPath = ({ params }: Window): string => `/pages/three-d-secure/${params.page}`
const challengePath = (visit: Window): string => `${startPath(visit)}/challenge`

/** A form that was shown before the authentication moved on does nothing. */
const markOf = ({ page: id, status }: Authentication): string => `${id} ${status}`

/**
 * A form that acts even when a script sends it without pressing a button: `act` names what is done
 * then, and a button that is pressed names what is done instead.
 */
const WindowForm = ({
  visit,
  authentication,
  id,
  act,
  children,
}: {
  readonly visit: Window
  readonly authentication: Authentication
  readonly id: string
  readonly act: string
  readonly children: ComponentChildren
}): VNode => (
  <form id={id} class="form buttons" method="post" action={visit.here}>
    <input type="hidden" name="mark" value={markOf(authentication)} />
    <input type="hidden" name="act" value={act} />
    {children}
  </form>
)

const formId = 'browser'
const fields = Object.keys(usualBrowser) as (keyof Browser)[]

/** Fills in what the browser knows of itself, then sends the form. */
const script = `(() => {
  const form = document.getElementById('${formId}')
  const told = {
    browserJavaEnabled: 'false', browserJavascriptEnabled: 'true',
    browserLanguage: navigator.language, browserColorDepth: screen.colorDepth,
    browserScreenHeight: screen.height, browserScreenWidth: screen.width,
    browserTZ: new Date().getTimezoneOffset(), browserUserAgent: navigator.userAgent,
  }
  for (const [name, value] of Object.entries(told)) form.elements[name].value = value
  HTMLFormElement.prototype.submit.call(form)
})()`

/** What the form told; a browser without script told nothing but that. */
function browserOf({ form }: Window): Browser {
  const told = fields.flatMap((name) => (form[name] ? [[name, form[name]]] : []))
  const { browserJavascriptEnabled: scripted } = form
  return {
    ...usualBrowser,
    ...Object.fromEntries(told),
    browserJavaEnabled: false,
    browserJavascriptEnabled: scripted === 'true',
  }
}

/** The page of an authentication that needs nothing more: finished, or out of time. */
function endView(visit: Window, authentication: Authentication, face: 'done' | 'over'): View {
  const { say, world } = visit
  const title = face === 'done' ? say.tdsDoneTitle : say.tdsOverTitle
  const back = wayBack(world, authentication)
  const overText = paymentOf(world, authentication) ? say.tdsOverText : say.tdsOverCardText
  const text = face === 'done' ? say.tdsDoneText : overText
  return {
    status: face === 'done' ? 200 : 410,
    title,
    mark: markOf(authentication),
    leadsTo: back ? [back.url] : [],
    body: (
      <>
        <Lead mark={face === 'done' ? 'good' : 'bad'} title={title}>
          <p class="quiet">{text}</p>
        </Lead>
        {back?.to === 'place' && (
          <LinkButton href={back.url} testId="return">
            {say.returnToShop}
          </LinkButton>
        )}
        {back?.to === 'merchant' && (
          <form method="post" action={back.url}>
            {Object.entries(back.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button class="button" type="submit" data-testid="return">
              {say.returnToShop}
            </button>
          </form>
        )}
      </>
    ),
  }
}

/** A page from which the buyer goes on to another one by a link. */
const passing = (visit: Window, authentication: Authentication, path: string): View => ({
  title: visit.say.tdsStartTitle,
  mark: markOf(authentication),
  body: (
    <>
      <Lead mark="wait" title={visit.say.tdsStartTitle} />
      <LinkButton href={visit.link(path)} testId="go-on">
        {path.endsWith('challenge') ? visit.say.tdsToChallenge : visit.say.tdsStart}
      </LinkButton>
    </>
  ),
})

function going(visit: Window, where: Going): View | Departing {
  if (where.to === 'merchant') return returnByPost(visit, where.url, where.fields)
  return { goTo: where.to === 'place' ? where.url : visit.link(challengePath(visit)) }
}

const startPage = page({
  path: '/pages/three-d-secure/{page}',
  summary: '3-D Secure: the browser tells of itself',
  show(visit) {
    const authentication = authenticationOf(visit)
    const { world, say } = visit
    const face = faceOf(world, authentication, world.clock.now())
    if (face === 'done' || face === 'over') return endView(visit, authentication, face)
    if (face === 'challenge') return passing(visit, authentication, challengePath(visit))
    return {
      title: say.tdsStartTitle,
      mark: markOf(authentication),
      script,
      body: (
        <WindowForm visit={visit} authentication={authentication} id={formId} act="tell">
          <Lead mark="wait" title={say.tdsStartTitle}>
            <p class="quiet">{say.tdsStartText}</p>
          </Lead>
          {fields.map((name) => (
            <input key={name} type="hidden" name={name} value="" />
          ))}
          <ActButton act="tell">{say.tdsStart}</ActButton>
        </WindowForm>
      ),
    }
  },
  acts: {
    tell: (visit) =>
      going(
        visit,
        visit.command(() => tellOfBrowser(visit.world, authenticationOf(visit), browserOf(visit))),
      ),
  },
})

const answering =
  (answer?: 'pass' | 'fail'): PageAct<Window['params']> =>
  (visit) =>
    going(
      visit,
      visit.command(() => answerIssuer(visit.world, authenticationOf(visit), answer)),
    )

const challengePage = page({
  path: '/pages/three-d-secure/{page}/challenge',
  summary: '3-D Secure: the card issuer asks the buyer',
  show(visit) {
    const authentication = authenticationOf(visit)
    const { world, say } = visit
    const face = faceOf(world, authentication, world.clock.now())
    if (face === 'done' || face === 'over') return endView(visit, authentication, face)
    if (face === 'start') return passing(visit, authentication, startPath(visit))
    return {
      title: say.tdsChallengeTitle,
      mark: markOf(authentication),
      leadsTo: placesOf(world, authentication),
      body: (
        <WindowForm visit={visit} authentication={authentication} id="challenge" act="answer">
          <Lead title={say.tdsChallengeTitle}>
            <p class="quiet">{say.tdsChallengeText}</p>
          </Lead>
          <AboutIt visit={visit} authentication={authentication} />
          <ActButton act="answer">{say.tdsAnswer}</ActButton>
          <ActButton act="pass" second>
            {say.tdsPass}
          </ActButton>
          <ActButton act="fail" second>
            {say.tdsFail}
          </ActButton>
          {mayCancel(authentication) && (
            <ActButton act="cancel" second>
              {say.tdsCancel}
            </ActButton>
          )}
        </WindowForm>
      ),
    }
  },
  acts: {
    answer: answering(),
    pass: answering('pass'),
    fail: answering('fail'),
    cancel: (visit) =>
      going(
        visit,
        visit.command(() => cancelAtIssuer(visit.world, authenticationOf(visit))),
      ),
  },
})

export const threeDSecurePages = [startPage, challengePage]
