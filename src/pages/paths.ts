// Which paths are pages. It is asked of every request before anything of the pages is loaded.

/** Where pages lie; those under /v1 have the addresses that the service gives out for them. */
export const pageRoots = ['/pages', '/v1/links', '/v1/links_customers_and_cards'] as const

const pagePattern = new RegExp(`^(?:${pageRoots.join('|')})(?:[/?]|$)`)

/** Whether a path, with or without a query, is one of a page. */
export const isPagePath = (url: string): boolean => pagePattern.test(url)
