// The register of pages.
import { landingPages } from './landing.tsx'
import type { Page } from './page.ts'

export const pages: readonly Page[] = [...landingPages]
