// The command line.
import { Command } from 'commander'
import { startSandbox } from '../index.ts'
import { stopWithNpm } from './npm-parent.ts'

async function start({ port }: { readonly port?: string }): Promise<void> {
  const sandbox = await startSandbox(port === undefined ? {} : { port: Number(port) })
  console.log(sandbox.url)
  const stop = () => void sandbox.close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  stopWithNpm(stop)
}

/** Runs the command that `argv` names. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('payment-sandbox')
  program
    .command('start')
    .description('Start a sandbox.')
    .option('--port <number>', 'port to listen on; 0 takes a free one')
    .action(start)
  await program.parseAsync(argv)
}
