// A new snapshot is written beside the running sandbox; whatever moment the process dies in, the
// files together say everything.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lineOf } from '../../src/state/format.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { copyState, snapshotWritten, stateParts, statePath } from '../harness/state.ts'

const write = (path: string, bytes: Buffer | string | undefined): void => {
  if (bytes === undefined) rmSync(path, { force: true })
  else writeFileSync(path, bytes)
}

describe('a journal beyond its size', () => {
  it('becomes a snapshot while requests go on, and every moment can be restored', async () => {
    const state = statePath()
    const { sandbox, api } = await startTestSandbox({ state, 'state.compactAt': 20_000 })
    const moments: { readonly copy: string; readonly digest: string }[] = []
    let snapshots = 0
    let before = ''
    for (let round = 0; round < 25; round++) {
      const names = [...Array(8).keys()].map((each) => `${round}-${each}`)
      await Promise.all(names.map((name) => api('POST /v1/customers', { name })))
      moments.push({ copy: copyState(state), digest: sandbox.digest() })
      const now = existsSync(state) ? readFileSync(state, 'utf8') : ''
      if (now !== before) snapshots++
      before = now
    }
    expect(snapshots).toBeGreaterThan(3)
    for (const { copy, digest } of moments) {
      const { sandbox: restored } = await startTestSandbox({ state: copy })
      expect(restored.digest()).toBe(digest)
      await restored.close()
    }
  })

  it('is tried again later when the snapshot cannot be written, and nothing is lost', async () => {
    const state = statePath()
    const notices: string[] = []
    const onNotice = (text: string) => notices.push(text)
    const { sandbox } = await startTestSandbox({ state, 'state.compactAt': 60_000, onNotice })
    mkdirSync(`${state}.tmp`)
    while (notices.length === 0) await sandbox.given.customer({})
    expect(notices[0]).toContain(`${state} cannot be written anew: EISDIR`)
    const digest = sandbox.digest()
    const { sandbox: restored } = await startTestSandbox({ state: copyState(state) })
    expect(restored.digest()).toBe(digest)

    rmdirSync(`${state}.tmp`)
    while (!existsSync(state)) await sandbox.given.customer({})
    await snapshotWritten(state)
    expect(notices).toHaveLength(1)
  })
})

describe('a process that dies while a snapshot is written', () => {
  /** The files before a snapshot, after it, and what the worlds then are. */
  async function filesAround() {
    const state = statePath()
    const first = await startTestSandbox({ state })
    await first.sandbox.given.customer({ name: 'In the old snapshot' })
    await first.sandbox.close()
    const { sandbox } = await startTestSandbox({ state })
    await sandbox.given.customer({ name: 'In the journal' })
    const digest = sandbox.digest()
    const oldJournal = readFileSync(`${state}.journal`)
    const oldSnapshot = readFileSync(state)
    await sandbox.close()
    const [newSnapshot, newJournal] = [readFileSync(state), readFileSync(`${state}.journal`)]
    return { digest, oldJournal, oldSnapshot, newSnapshot, newJournal }
  }

  it('has everything again, at each step', async () => {
    const { digest, oldJournal, oldSnapshot, newSnapshot, newJournal } = await filesAround()
    const half = newSnapshot.subarray(0, newSnapshot.length / 2)
    const halfHeader = newJournal.subarray(0, 10)
    // biome-ignore format: a table
    const steps: Readonly<Record<string, readonly (Buffer | undefined)[]>> = {
      //                          snapshot     journal      journal.1    tmp          journal.new
      'the new journal is begun':  [oldSnapshot, oldJournal,  undefined,   undefined,   halfHeader],
      'the new journal is made':   [oldSnapshot, oldJournal,  undefined,   undefined,   newJournal],
      'the old one is put aside':  [oldSnapshot, undefined,   oldJournal,  undefined,   newJournal],
      'the new one is in place':   [oldSnapshot, newJournal,  oldJournal,  undefined,   undefined],
      'the snapshot is half':      [oldSnapshot, newJournal,  oldJournal,  half,        undefined],
      'the snapshot is whole':     [oldSnapshot, newJournal,  oldJournal,  newSnapshot, undefined],
      'the snapshot is in place':  [newSnapshot, newJournal,  oldJournal,  undefined,   undefined],
      'the old journal is gone':   [newSnapshot, newJournal,  undefined,   undefined,   undefined],
      'an old journal stayed':     [newSnapshot, oldJournal,  undefined,   undefined,   undefined],
    }
    for (const [step, files] of Object.entries(steps)) {
      const state = statePath()
      for (const [at, part] of stateParts.entries()) write(state + part, files[at])
      const { sandbox } = await startTestSandbox({ state })
      expect(sandbox.digest(), step).toBe(digest)
      const { name } = await sandbox.given.customer({ name: 'Later' })
      expect(name).toBe('Later')
      const later = sandbox.digest()
      const again = await startTestSandbox({ state: copyState(state) })
      expect(again.sandbox.digest(), step).toBe(later)
      await sandbox.close()
      for (const part of stateParts.slice(2)) expect(existsSync(state + part), step).toBe(false)
      const { sandbox: stopped } = await startTestSandbox({ state })
      expect(stopped.digest(), step).toBe(later)
    }
  })

  it('is refused when the journal that was put aside is missing or torn', async () => {
    const { oldJournal, oldSnapshot, newJournal } = await filesAround()
    const state = statePath()
    write(state, oldSnapshot)
    write(`${state}.journal`, newJournal)
    await expect(startTestSandbox({ state })).rejects.toThrow('are known: a file of this state')
    write(`${state}.journal.1`, oldJournal.subarray(0, -5))
    await expect(startTestSandbox({ state })).rejects.toThrow(/journal\.1 line \d+: the checksum/)
    expect(existsSync(`${state}.lock`)).toBe(false)
  })
})

describe('a snapshot of a stop', () => {
  it('holds a record a line and is not written again when nothing changed', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    const { id } = await sandbox.given.customer({ name: 'A' })
    await sandbox.close()
    const lines = readFileSync(state, 'utf8').split('\n')
    expect(lines.filter((line) => line.includes(`"id":"${id}"`))).toHaveLength(1)
    expect(readFileSync(`${state}.journal`, 'utf8')).toBe(lineOf({ format: 1, after: 2 }))

    renameSync(state, `${state}.kept`)
    writeFileSync(state, readFileSync(`${state}.kept`, 'utf8').replace('"A"', '"B"'))
    const { sandbox: again } = await startTestSandbox({ state })
    await again.close()
    expect(readFileSync(state, 'utf8')).toContain('"B"')
  })
})
