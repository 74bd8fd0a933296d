// One state file, one process.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startTestSandbox } from '../harness/sandbox.ts'
import { statePath } from '../harness/state.ts'

describe('the lock of a state file', () => {
  it('refuses a second sandbox and names the process that has it', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    await expect(startTestSandbox({ state })).rejects.toThrow(
      `${state} is in use by process ${process.pid}: stop it, or give --state another path.`,
    )
    await sandbox.close()
    expect(existsSync(`${state}.lock`)).toBe(false)
    await startTestSandbox({ state })
  })

  it('is given back when the start fails', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox()
    const { port } = sandbox
    await expect(startTestSandbox({ state, port })).rejects.toThrow('another program listens')
    expect(existsSync(`${state}.lock`)).toBe(false)
    await startTestSandbox({ state })
  })

  const { pid: deadPid } = spawnSync(process.execPath, ['--version'])
  it.each([
    ['a process that is gone', JSON.stringify({ pid: deadPid, began: '1' }), `process ${deadPid}`],
    ['an earlier process with our id', `{"pid":${process.pid},"began":"1"}`, `${process.pid}`],
    ['a process that died at once', '', 'an unknown process'],
  ])('of %s is taken over with a notice', async (_who, text, named) => {
    const state = statePath()
    writeFileSync(`${state}.lock`, text)
    const notices: string[] = []
    await startTestSandbox({ state, onNotice: (notice) => notices.push(notice) })
    expect(notices).toEqual([expect.stringContaining(named)])
    expect(JSON.parse(readFileSync(`${state}.lock`, 'utf8'))).toMatchObject({ pid: process.pid })
  })
})

describe('a path that cannot be used', () => {
  it.each([
    ['a folder that does not exist', (state: string) => `${state}/none/state.json`, 'ENOENT'],
    ['a folder', (state: string) => state.replace(/\/state\.json$/, ''), 'EISDIR'],
  ])('is refused in words: %s', async (_what, pathIn, code) => {
    const state = pathIn(statePath())
    await expect(startTestSandbox({ state })).rejects.toMatchObject({
      name: 'StateFileError',
      message: expect.stringMatching(new RegExp(`${code}.*give --state`)),
    })
  })
})
