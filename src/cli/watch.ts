// `start --watch`: files that change while a sandbox runs.
import { statSync } from 'node:fs'
import { Alarm } from '../kit/real-time.ts'
import type { OpenSandbox } from '../sandbox/open.ts'
import { say } from './language.ts'

/** Editors write a file in several steps: it is looked at in this rhythm. */
const lookEveryMs = 300

/** What tells one content of a file from another; empty where there is none. */
function stampOf(path: string): string {
  const { mtimeMs, size, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return mtimeMs === undefined ? '' : `${mtimeMs} ${size} ${ino}`
}

/** Calls `changed` after each change of a file from now on; one that is gone is waited for. */
function watch(path: string, changed: () => void): void {
  let seen = stampOf(path)
  const alarm = new Alarm(() => {
    const stamp = stampOf(path)
    if (stamp !== '' && stamp !== seen) {
      seen = stamp
      changed()
    }
    alarm.arm(lookEveryMs)
  })
  alarm.arm(lookEveryMs)
}

function reloadFixture(sandbox: OpenSandbox, path: string): string {
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

async function reloadScenarios(sandbox: OpenSandbox, path: string): Promise<string> {
  try {
    await sandbox.reloadScenarios()
    return say({
      en: `${path} is loaded anew, for open worlds too.`,
      ja: `${path} を読み直しました。開いているワールドにも反映されます。`,
    })
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'ScenarioError') throw error
    return say({
      en: `warning: the rules stay as they were. ${message}`,
      ja: `警告: 元のルールのままです。${message}`,
    })
  }
}

/** Loads the files of a sandbox anew when they change; `tell` hears what came of it. */
export function watchFiles(
  sandbox: OpenSandbox,
  configuration: string | undefined,
  tell: (text: string) => void,
): void {
  const { fixture } = sandbox.settings
  if (/[./\\]/.test(fixture)) watch(fixture, () => tell(reloadFixture(sandbox, fixture)))
  for (const path of sandbox.settings.scenario.split(',').map((part) => part.trim())) {
    if (!/[./\\]/.test(path)) continue
    watch(path, () => void reloadScenarios(sandbox, path).then(tell))
  }
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
