/** How the process ends: for scripts, documented in `--help`. */
export const exitCodes = { done: 0, failed: 1, usage: 2, cannotListen: 3, stateLost: 4 } as const

/** Ends the command with a message for the person who gave it. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Something about the command itself is wrong; the message says what may stand there. */
export const usageError = (message: string) => new CommandError(message, exitCodes.usage)
