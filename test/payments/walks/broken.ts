/** What must always be true was not. */
export class Broken extends Error {
  override name = 'Broken'
}

export function demand(holds: boolean, what: () => string): void {
  if (!holds) throw new Broken(what())
}
