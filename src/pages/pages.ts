// The register of pages.
import { landingPages } from './landing.tsx'
import type { Page } from './page.ts'
import { threeDSecurePages } from './three-d-secure.tsx'

export const pages: readonly Page[] = [...landingPages, ...threeDSecurePages]
