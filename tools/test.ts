// `npm test`: every check, also after one has failed, so that one run shows all that is wrong.
// With arguments only the tests they name: `npm test -- test/http`. With `--built` the tests run
// against the built library instead of the sources, wherever they bring no parts of their own.
import { spawnSync } from 'node:child_process'

const isBuilt = process.argv.includes('--built')
const files = process.argv.slice(2).filter((argument) => argument !== '--built')
const env = isBuilt ? { ...process.env, TEST_BUILT: '1' } : process.env

/** What is run, each as it can be run by hand. */
const checks = [
  { name: 'types', command: 'npm run --silent types' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'tests', command: ['npx vitest run', ...files.map((f) => JSON.stringify(f))].join(' ') },
  // Some of the tests show only some of what must be seen.
  ...(files.length === 0 ? [{ name: 'record', command: 'npm run --silent check-record' }] : []),
]

const failed = checks.filter(({ command }) => {
  return spawnSync(command, { stdio: 'inherit', shell: true, env }).status !== 0
})

for (const { name, command } of checks) {
  const isFailed = failed.some((check) => check.name === name)
  console.log(isFailed ? `${name} failed: again by \`${command}\`` : `${name} passed`)
}
process.exitCode = failed.length === 0 ? 0 : 1
