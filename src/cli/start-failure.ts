// What a start that failed was about, for whoever typed the command.
import type { ListenError, SettingError } from '../index.ts'
import { flagOf } from '../settings.ts'
import { usageError } from './exit.ts'

/** What a start that failed was about, as a `CommandError`; anything else as it is. */
export async function startFailure(error: unknown): Promise<unknown> {
  const { name, message } = error as Error
  if (name === 'ListenError') {
    const { cannotListen } = await import('./port-taken.ts')
    return cannotListen(error as ListenError)
  }
  if (name === 'CaError') return usageError(message)
  if (name === 'StateFileError') return usageError(`--state: ${message}`)
  if (name === 'FixtureError') return usageError(`--fixture: ${message}`)
  if (name === 'ScenarioError') return usageError(`--scenario: ${message}`)
  if (name !== 'SettingError') return error
  const { about } = error as SettingError
  return usageError(
    about?.origin === 'option' ? `--${flagOf(about.setting)} ${about.problem}` : message,
  )
}
