// What pages are put together from.
import type { ComponentChildren, VNode } from 'preact'
import type { Visit } from './page.ts'

/** The heading of a page, with an icon of how things stand. */
export const Lead = ({
  mark,
  shop,
  title,
  children,
}: {
  readonly mark?: keyof typeof drawings | undefined
  /** The name of the shop that is paid. */
  readonly shop?: string
  readonly title: string
  readonly children?: ComponentChildren
}): VNode => (
  <div class={mark ? 'lead centered' : 'lead'}>
    {mark && <Mark kind={mark} />}
    {shop !== undefined && <p class="shop">{shop}</p>}
    <h1 data-testid="title">{title}</h1>
    {children}
  </div>
)

const drawings = {
  good: 'M17 29l8 8 15-17',
  bad: 'M20 20l16 16M36 20L20 36',
  wait: 'M28 16v13l8 5',
} as const

const Mark = ({ kind }: { readonly kind: keyof typeof drawings }): VNode => (
  <svg class={`mark ${kind}`} viewBox="0 0 56 56" fill="none" aria-hidden="true">
    <circle cx="28" cy="28" r="26" stroke="currentColor" stroke-width="3" />
    <path
      d={drawings[kind]}
      stroke="currentColor"
      stroke-width="4"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>
)

/** Names with values; an empty value shows no row. */
export const Facts = ({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: string | null, testId?: string])[]
}): VNode => (
  <dl class="facts">
    {rows
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value, testId]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
  </dl>
)

/** The amount that a page is about. */
export const Amount = ({
  name,
  centered = false,
  children,
}: {
  readonly name: string
  readonly centered?: boolean
  readonly children: ComponentChildren
}): VNode => (
  <p class={centered ? 'centered' : undefined}>
    <span class="quiet small">{name}</span>
    <br />
    <span class="amount" data-testid="amount">
      {children}
    </span>
  </p>
)

/** What just happened, or what one should know. */
export const Notice = ({
  kind,
  children,
}: {
  readonly kind: 'note' | 'good' | 'bad'
  readonly children: ComponentChildren
}): VNode => (
  <p class={`notice ${kind}`} role="status" data-testid="notice">
    {children}
  </p>
)

/** A form to the page itself; `mark` is that of the view. */
export const ActForm = ({
  visit,
  mark,
  children,
}: {
  readonly visit: Pick<Visit, 'here'>
  readonly mark: string
  readonly children: ComponentChildren
}): VNode => (
  <form method="post" action={visit.here} novalidate>
    <input type="hidden" name="mark" value={mark} />
    {children}
  </form>
)

/** Sends the form; the act of this name answers. */
export const ActButton = ({
  act,
  second = false,
  children,
}: {
  readonly act: string
  readonly second?: boolean
  readonly children: ComponentChildren
}): VNode => (
  <button
    class={second ? 'button second' : 'button'}
    type="submit"
    name="act"
    value={act}
    data-testid={`act-${act}`}
  >
    {children}
  </button>
)

export const LinkButton = ({
  href,
  testId,
  children,
}: {
  readonly href: string
  readonly testId: string
  readonly children: ComponentChildren
}): VNode => (
  <a class="button" href={href} data-testid={testId}>
    {children}
  </a>
)

/** A labelled field, with what is wrong with it. */
export function Field({
  visit: { problems, form, say },
  name,
  label,
  hint,
  usual = '',
  optional = false,
  ...input
}: {
  readonly visit: Pick<Visit, 'problems' | 'form' | 'say'>
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly usual?: string
  readonly optional?: boolean
  readonly autocomplete?: string
  readonly inputmode?: 'numeric' | 'text'
  readonly maxLength?: number
}): VNode {
  const problem = problems[name]
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean)
  return (
    <div class="field">
      <label for={name}>
        {label}
        {optional && <span class="quiet small"> ({say.optional})</span>}
      </label>
      {hint && (
        <span class="quiet small" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={name}
        name={name}
        value={form[name] ?? usual}
        required={!optional}
        aria-invalid={problem === undefined ? undefined : 'true'}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        data-testid={`field-${name}`}
        {...input}
      />
      {problem && (
        <span class="wrong" id={`${name}-problem`}>
          {problem}
        </span>
      )}
    </div>
  )
}

/** A labelled list to choose from. */
export const Choice = ({
  visit: { form },
  name,
  label,
  options,
}: {
  readonly visit: Pick<Visit, 'form'>
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
}): VNode => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name} data-testid={`field-${name}`}>
      {options.map(([value, text]) => (
        <option key={value} value={value} selected={form[name] === value}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
