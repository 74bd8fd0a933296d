// `npm run pages`: a picture of every page in each of its states, wide and narrow, in both
// languages, light and dark, in pictures/. Names as arguments: only the states that begin so.
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '../src/index.ts'
import { calmFixture } from '../test/harness/calm-fixture.ts'
import { launchBrowser } from '../test/harness/launch-browser.ts'
import { pageStates } from '../test/pages/page-list.ts'

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))
const wanted = process.argv.slice(2)
const states = pageStates.filter(
  ({ name }) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)),
)

const looks = [
  { language: 'ja', locale: 'ja-JP', width: 1280, colorScheme: 'light' },
  { language: 'ja', locale: 'ja-JP', width: 390, colorScheme: 'light' },
  { language: 'en', locale: 'en-US', width: 1280, colorScheme: 'light' },
  { language: 'en', locale: 'en-US', width: 390, colorScheme: 'light' },
  { language: 'en-dark', locale: 'en-US', width: 390, colorScheme: 'dark' },
] as const

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const now = '2026/01/05 09:00:00.000'
const sandbox = await startSandbox({ clock: 'manual', now, seed: 'pages', fixture: calmFixture })
const browser = await launchBrowser()
for (const { name, given, after, unscripted } of states) {
  for (const { language, locale, width, colorScheme } of looks) {
    await sandbox.reset()
    await sandbox.clock.set(now)
    const context = await browser.newContext({
      locale,
      colorScheme,
      javaScriptEnabled: !unscripted,
      viewport: { width, height: 800 },
    })
    const tab = await context.newPage()
    await tab.goto(sandbox.url + (await given(sandbox)))
    await after?.(tab)
    await tab.screenshot({ path: `${folder}${name}-${language}-${width}.png`, fullPage: true })
    await context.close()
  }
}
await browser.close()
await sandbox.close()
console.log(`${states.length * looks.length} pictures in pictures/`)
