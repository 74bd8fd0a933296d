// The commands of a CI file, run step by step as the service would.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Session } from './session.ts'

/** The package is linked into the session already, and nothing else is to be installed. */
const isInstall = (command: string): boolean => /^npm ci\b/.test(command)

interface GitHubStep {
  readonly uses?: string
  readonly run?: string
}

const githubCommands = (file: { jobs: Record<string, { steps: GitHubStep[] }> }): string[] =>
  Object.values(file.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

interface GitLabJob {
  readonly script?: readonly string[]
  readonly after_script?: readonly string[]
}

const gitlabCommands = (file: Record<string, GitLabJob>): string[] =>
  Object.values(file).flatMap(({ script = [], after_script: after = [] }) => [...script, ...after])

/** Runs the commands of a file of `github` or `gitlab`; gives the first that failed. */
export async function runCiFile(
  session: Session,
  service: string,
  text: string,
): Promise<string | undefined> {
  const file = parse(text)
  const commands = service === 'github' ? githubCommands(file) : gitlabCommands(file)
  const kept = join(session.folder, 'github-env')
  writeFileSync(kept, '')
  await session.run(`export GITHUB_ENV=${kept}`)
  for (const command of commands.filter((each) => !isInstall(each))) {
    const { status, output } = await session.run(command)
    if (status !== 0) return `${command}\n${output}`
    if (service === 'github') await session.export(kept)
  }
  // A job has an environment of its own, and so has what the document shows next.
  await session.run('unset PAYMENT_SANDBOX_URL')
  return commands.length === 0 ? 'no commands' : undefined
}
