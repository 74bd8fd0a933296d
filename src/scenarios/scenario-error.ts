/** A scenario that cannot be used; the message says where, what and what to do, a line for each. */
export class ScenarioError extends Error {
  override name = 'ScenarioError'
}
