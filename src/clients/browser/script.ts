// What a page gets by the script tag: one global function, which takes a public key.
import { scriptGlobal, scriptHosts, scriptPath, serviceHosts } from '../../service.ts'
import { createInstance, type Instance } from './instance.ts'

/** The tag that runs now; a bundler may have made a module of it, which has no current tag. */
function ownUrl(): URL {
  const tags = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
  const isOwn = ({ src }: HTMLScriptElement) => new URL(src).pathname === scriptPath
  const { src } = (document.currentScript as HTMLScriptElement | null) ?? tags.find(isOwn) ?? {}
  return new URL(src || location.href)
}

/**
 * Where the calls go: to whoever served the script. Under the service's test host that is a sandbox
 * in disguise, which has the API under another name.
 */
function apiHost(): string {
  const { hostname, origin } = ownUrl()
  return hostname === scriptHosts.test ? `https://${serviceHosts.test}/` : `${origin}/`
}

const host = apiHost()

/** A function, called with or without `new`. A page that loads the script twice keeps the first. */
function initialize(publicKey: string): Instance {
  return createInstance(publicKey, host)
}

const globals = window as unknown as Record<string, unknown>
globals[scriptGlobal] ??= initialize
