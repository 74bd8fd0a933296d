// `start --watch`: files that change while a sandbox runs.
import { watchFile } from 'node:fs'
import type { Sandbox } from '../index.ts'
import { say } from './language.ts'

/** Editors write a file in several steps: it is looked at in this rhythm. */
const lookEveryMs = 300

function reloadFixture(sandbox: Sandbox, path: string): string {
  try {
    sandbox.useFixture(path)
    return say({
      en: `${path} is loaded anew. Open worlds keep their state; reset starts them from it.`,
      ja: `${path} を読み直しました。開いているワールドの状態はそのままで、reset で反映されます。`,
    })
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'FixtureError') throw error
    return say({
      en: `warning: the fixture stays as it was. ${message}`,
      ja: `警告: 元のフィクスチャーのままです。${message}`,
    })
  }
}

/** Loads the fixture of a sandbox anew when its file changes; `tell` hears what came of it. */
export function watchFiles(
  sandbox: Sandbox,
  configuration: string | undefined,
  tell: (text: string) => void,
): void {
  const watch = (path: string, changed: () => void) =>
    watchFile(path, { interval: lookEveryMs, persistent: false }, changed)
  const { fixture } = sandbox.settings
  if (/[./\\]/.test(fixture)) watch(fixture, () => tell(reloadFixture(sandbox, fixture)))
  if (configuration === undefined) return
  watch(configuration, () => {
    tell(
      say({
        en: `${configuration} has changed: its settings count from the next start on.`,
        ja: `${configuration} が変わりました。設定は次の起動から有効です。`,
      }),
    )
  })
}
