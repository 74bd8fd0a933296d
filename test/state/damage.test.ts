// Files that were cut, changed, mixed up or edited: they load, with a notice where something was
// dropped, or are refused in words. Nothing answered is lost in silence.
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/kit/canonical.ts'
import { lineOf } from '../../src/state/format.ts'
import { type Restored, restore } from '../../src/state/restore.ts'
import { StateFile } from '../../src/state/state-file.ts'
import { StateFileError } from '../../src/state/state-file-error.ts'
import type { Fixture } from '../../src/world/fixture.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { copyState, statePath } from '../harness/state.ts'

/** What was restored, as a text to compare. */
const textOf = ({ worlds, last }: Restored): string =>
  canonicalJson([last, worlds.map((world) => ({ ...world, records: [...world.records] }))])

const oneShop: Fixture = {
  format: 1,
  records: {
    accounts: {
      rows: [
        {
          id: 's_smallshop01',
          family: 'shop',
          role: 'standard',
          name: 'Small Shop',
          platform_id: null,
          customer_group_id: null,
        },
      ],
    },
    keys: {
      rows: [
        { value: 'm_test_small', account_id: 's_smallshop01', kind: 'secret', revoked: false },
      ],
    },
  },
}

/** A small journal: a header, the open world, a birth, a change, a moved clock. */
async function smallState(): Promise<{ state: string; bytes: Buffer; lineEnds: number[] }> {
  const state = statePath()
  const { sandbox, api } = await startTestSandbox({ state, fixture: oneShop })
  const { id } = await sandbox.given.customer({ name: 'A' })
  await api(`PUT /v1/customers/${id}`, { name: '花子' })
  await sandbox.clock.advance('1d')
  const copy = copyState(state)
  const bytes = readFileSync(`${copy}.journal`)
  const lineEnds = [...bytes.keys()].filter((at) => bytes[at] === 0x0a)
  return { state: copy, bytes, lineEnds }
}

async function refusalOf(state: string): Promise<string> {
  const error = await restore(state).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StateFileError)
  return (error as Error).message
}

describe('a journal that is cut', () => {
  it('gives, at every byte of its last three lines, what its whole lines say', async () => {
    const { state, bytes, lineEnds } = await smallState()
    const whole: string[] = []
    for (const end of lineEnds) {
      writeFileSync(`${state}.journal`, bytes.subarray(0, end + 1))
      whole.push(textOf(await restore(state)))
    }
    expect(new Set(whole).size).toBe(lineEnds.length)

    const from = (lineEnds.at(-4) as number) + 1
    for (let cut = from; cut < bytes.length; cut++) {
      writeFileSync(`${state}.journal`, bytes.subarray(0, cut))
      const restored = await restore(state)
      // A line that lacks just its end is whole.
      const lines = lineEnds.filter((end) => end <= cut).length
      const begin = lines === 0 ? 0 : (lineEnds[lines - 1] as number) + 1
      const torn = Math.max(0, cut - begin)
      expect(restored.journal?.tornBytes).toBe(torn)
      expect(textOf(restored)).toBe(whole[lines - 1])
    }
  })

  it('is mended with a notice, and goes on', async () => {
    const { state, bytes, lineEnds } = await smallState()
    const cuts = [3, 40, (lineEnds[0] as number) + 20, bytes.length - 1, bytes.length - 2]
    for (const cut of cuts) {
      writeFileSync(`${state}.journal`, bytes.subarray(0, cut))
      const { last } = await restore(state)
      const notices: string[] = []
      const onNotice = (text: string) => notices.push(text)
      const { sandbox } = await startTestSandbox({ state, onNotice, fixture: oneShop })
      await sandbox.given.customer({ name: 'B' })
      const torn = cut === bytes.length - 1 ? [] : [expect.stringContaining('within a line')]
      expect(notices).toEqual(torn)
      expect((await restore(copyState(state))).last).toBeGreaterThan(last)
      await sandbox.close()
      writeFileSync(state, '{"format":1,"commit":0,"worlds":{}}')
    }
  })
})

describe('a journal in which one byte was changed', () => {
  it('is refused with file and line, whichever byte it is', async () => {
    const { state, bytes, lineEnds } = await smallState()
    for (const [line, flips] of [
      [0, [0x01]],
      [lineEnds.length - 3, [0x01, 0x80]],
      [lineEnds.length - 1, [0x04]],
    ] as const) {
      const begin = line === 0 ? 0 : (lineEnds[line - 1] as number) + 1
      for (let at = begin; at <= (lineEnds[line] as number); at++) {
        for (const flip of flips) {
          const changed = Buffer.from(bytes)
          changed[at] = (bytes[at] as number) ^ flip
          writeFileSync(`${state}.journal`, changed)
          const message = await refusalOf(state)
          expect(message).toContain(`${state}.journal line ${line + 1}: the checksum does not fit`)
          expect(message).toContain(`payment-sandbox state inspect ${state}`)
        }
      }
    }
  })
})

describe('files that do not go together', () => {
  const edit = async (change: (lines: string[]) => void) => {
    const { state, bytes } = await smallState()
    const lines = bytes.toString().trimEnd().split('\n')
    change(lines)
    writeFileSync(`${state}.journal`, `${lines.join('\n')}\n`)
    return refusalOf(state)
  }
  const record = { n: 3, world: 'default' }

  it.each<[string, (lines: string[]) => void, string]>([
    ['a missing line', (lines) => lines.splice(3, 1), 'line 4: entry 3 is missing, this is 4'],
    ['a line twice', (lines) => lines.splice(3, 0, lines[2] as string), 'entry 3 is missing'],
    ['no header', (lines) => lines.shift(), 'line 1: it is no header'],
    [
      'a newer format',
      (lines) => lines.splice(0, 1, lineOf({ format: 2, after: 0 }).trimEnd()),
      'line 1: it has the format 2, this version reads formats up to 1',
    ],
    [
      'an unknown kind of entry',
      (lines) => lines.splice(3, 1, lineOf({ ...record, kind: 'merge' }).trimEnd()),
      'nobody knows an entry of the kind merge',
    ],
    [
      'a change of nothing',
      (lines) => {
        const changes = [{ in: 'customers', of: 's_smallshop01', id: 'c_none', end: true }]
        const line = { ...record, kind: 'commit', revision: 1, ids: 1, atMs: 0, changes }
        lines.splice(3, 1, lineOf(line).trimEnd())
      },
      'it changes c_none in customers, which is not there',
    ],
    [
      'an entry of a shape that nobody writes',
      (lines) => lines.splice(3, 1, lineOf({ ...record, kind: 'commit', ids: 1 }).trimEnd()),
      'line 4: "revision" must be a whole number',
    ],
  ])('are refused: %s', async (_what, change, words) => {
    expect(await edit(change)).toContain(words)
  })

  it('are refused when the snapshot is gone', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    await sandbox.close()
    const journal = readFileSync(`${state}.journal`)
    const alone = statePath()
    writeFileSync(`${alone}.journal`, journal)
    expect(await refusalOf(alone)).toContain(
      `${alone}.journal goes on after entry 1, but only entries up to 0 are known`,
    )
  })
})

describe('a snapshot', () => {
  const restored = async (text: string) => {
    const state = statePath()
    writeFileSync(state, text)
    return state
  }

  it.each([
    ['no JSON', '{\n  "format": 1,\n  "commit" 3\n}', 'line 3 is not JSON'],
    ['nothing', '', 'is not JSON'],
    ['a list', '[]', '"format" must be 1'],
    ['a newer format', '{"format": 7}', 'it has the format 7, this version reads formats up to 1'],
    ['a fixture', '{"format": 1, "records": {}}', 'start with --fixture and this file'],
    ['no number', '{"format": 1, "worlds": {}}', '"commit" must be a whole number'],
    ['no worlds', '{"format": 1, "commit": 1}', '"worlds" must be an object of worlds'],
    ['a bad name', '{"format": 1, "commit": 1, "worlds": {"A b": {}}}', 'A b is not the name'],
    ['an empty world', '{"format": 1, "commit": 1, "worlds": {"a": {}}}', 'world a: "seed" must'],
  ])('that is %s is refused in words', async (_what, text, words) => {
    const state = await restored(text)
    const message = await refusalOf(state)
    expect(message).toContain(words)
    expect(message).toContain(state)
  })

  it('edited by a person is what they meant, in whatever lines it stands', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    const { id } = await sandbox.given.customer({ name: 'Before' })
    await sandbox.close()
    const written = readFileSync(state, 'utf8')
    const reformatted = JSON.stringify(JSON.parse(written.replace('"Before"', '"After"')), null, 4)
    for (const text of [written.replace('"Before"', '"After"'), reformatted]) {
      writeFileSync(state, text)
      const { api, sandbox: again } = await startTestSandbox({ state })
      expect((await api(`GET /v1/customers/${id}`)).body).toMatchObject({ name: 'After' })
      await again.close()
    }
  })

  it('is a starting state for another sandbox', async () => {
    const state = statePath()
    const { sandbox } = await startTestSandbox({ state })
    // Texts that mean something in a fixture mean themselves here.
    const { id } = await sandbox.given.customer({ name: 'D-20' })
    const { counts } = sandbox.describe()
    await sandbox.close()

    const { sandbox: other, api } = await startTestSandbox({ fixture: state })
    expect(other.describe().counts).toEqual(counts)
    expect((await api(`GET /v1/customers/${id}`)).body).toMatchObject({ name: 'D-20' })
    // The seed is the same: ids of the records must not come again.
    await other.given.payment({ status: 'CAPTURED' })
    await other.given.card({})
  })
})

it('a state that cannot be read is left as it is, and unlocked', async () => {
  const { state, bytes } = await smallState()
  const changed = Buffer.from(bytes)
  changed[200] = 0
  writeFileSync(`${state}.journal`, changed)
  const ignore = () => undefined
  const options = { path: state, compactAt: 1, fsync: false, notice: ignore, fatal: ignore }
  for (const _ of [1, 2]) await expect(StateFile.open(options)).rejects.toThrow(/the checksum/)
  expect(readFileSync(`${state}.journal`)).toEqual(changed)
})
