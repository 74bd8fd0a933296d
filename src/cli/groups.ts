import type { Command } from 'commander'
import { proposal } from '../kit/nearest.ts'
import { usageError } from './exit.ts'
import { say } from './language.ts'

/**
 * A command with commands below it that does `show` when it stands alone. Any other word after it
 * is a misspelt command. To be called after the commands below were added, which would else take
 * over that any number of words may follow.
 */
export function showAlone(
  group: Command,
  show: (options: unknown, command: Command) => Promise<void>,
): Command {
  group.argument('[command]').allowExcessArguments()
  return group.action((word: string | undefined, options, command) => {
    if (word === undefined) return show(options, command)
    const known = group.commands.map((each) => each.name())
    const meant = proposal(word, known) || ` There are: ${known.join(', ')}.`
    throw usageError(
      say({
        en: `unknown command '${group.name()} ${word}'.${meant}`,
        ja: `'${group.name()} ${word}' というコマンドはありません。${meant}`,
      }),
    )
  })
}
