// What a state of a page is, and how one is acted on.
import type { Page as Tab } from 'playwright-core'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'

export interface PageState {
  /** Also the name of its picture. */
  readonly name: string
  /** Brings the default world of a fresh sandbox there; gives the path of the page. */
  readonly given: (sandbox: Sandbox) => Promise<string> | string
  /** What is done on the page before it is looked at, by mouse. */
  readonly after?: (tab: Tab) => Promise<unknown>
  /** Its script would lead on at once: it is looked at in a browser without. */
  readonly unscripted?: true
  /** The status with which it is answered; 200 when absent. */
  readonly status?: number
  /**
   * A flow: the element that is reached by Tab and pressed with Enter, by its `data-testid`, and
   * one that shows only afterwards.
   */
  readonly flow?: { readonly press: string; readonly shows: string }
}

/** Presses what has this `data-testid`, by mouse. */
export const press = (testId: string) => (tab: Tab) => tab.getByTestId(testId).click()
