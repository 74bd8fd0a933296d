import { describe, expect, it } from 'vitest'
import { VirtualClock, wallNow } from '../../src/kit/clock.ts'
import { hourMs } from '../../src/kit/dates.ts'

const start = Date.UTC(2026, 0, 5)

describe('a manual clock', () => {
  it('stands still until it is told', () => {
    const clock = new VirtualClock('manual', start)
    expect(clock.now()).toBe(start)
    clock.moveOnTo(start + hourMs)
    expect(clock.now()).toBe(start + hourMs)
  })

  it('moves on, never back, unless it is set', () => {
    const clock = new VirtualClock('manual', start)
    clock.moveOnTo(start - 1)
    expect(clock.now()).toBe(start)
    clock.set(start - hourMs)
    expect(clock.now()).toBe(start - hourMs)
  })

  it('never reaches a moment by itself', () => {
    expect(new VirtualClock('manual', start).wallMsUntil(start + 1)).toBeUndefined()
  })
})

describe('a real clock', () => {
  it('runs with the wall clock from where it started', () => {
    const before = wallNow()
    const clock = new VirtualClock('real', start)
    const now = clock.now()
    expect(now).toBeGreaterThanOrEqual(start)
    expect(now - start).toBeLessThanOrEqual(wallNow() - before)
  })

  it('keeps its offset after it was moved', () => {
    const clock = new VirtualClock('real', start)
    clock.moveOnTo(start + 48 * hourMs)
    expect(clock.now()).toBeGreaterThanOrEqual(start + 48 * hourMs)
    expect(clock.now()).toBeLessThan(start + 49 * hourMs)
  })

  it('says how long a moment is away', () => {
    const clock = new VirtualClock('real', start)
    const waitMs = clock.wallMsUntil(start + hourMs) ?? 0
    expect(waitMs).toBeGreaterThan(hourMs - 60_000)
    expect(waitMs).toBeLessThanOrEqual(hourMs)
    expect(clock.wallMsUntil(start - hourMs)).toBe(0)
  })
})

describe('a change of mode', () => {
  it('does not make the time jump', () => {
    const clock = new VirtualClock('manual', start)
    clock.setMode('real')
    expect(clock.mode).toBe('real')
    expect(clock.now() - start).toBeLessThan(60_000)
    clock.setMode('manual')
    const stopped = clock.now()
    expect(stopped).toBeGreaterThanOrEqual(start)
    expect(clock.wallMsUntil(stopped + 1)).toBeUndefined()
  })
})
