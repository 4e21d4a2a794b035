import { expect, test } from 'vitest'
import { type Moment, raisedIn } from './replay.rules.ts'

const minuteMs = 60_000
const rule = { delayMs: 30 * minuteMs, recoveryMs: 30 * minuteMs }

/** A moment each minute: `x` holds, `.` does not, `?` is not known, each with how many minutes. */
function* lived(...spans: ['x' | '.' | '?', number][]): Generator<Moment> {
  let at = 0
  for (const [what, minutes] of spans)
    for (let minute = 0; minute < minutes; minute++) {
      yield { at, until: at + minuteMs, cause: () => (what === '?' ? undefined : what === 'x') }
      at += minuteMs
    }
}
const minutesOf = (...spans: Parameters<typeof lived>) =>
  raisedIn(lived(...spans), rule).map(({ at }) => at / minuteMs)

test('a cause is an alarm once it has lasted for the delay', () => {
  expect(minutesOf(['.', 5], ['x', 30])).toEqual([])
  expect(minutesOf(['.', 5], ['x', 31])).toEqual([35])
})

test('what is not known changes nothing', () => {
  expect(minutesOf(['x', 10], ['?', 15], ['x', 10])).toEqual([30])
  expect(minutesOf(['x', 10], ['.', 1], ['x', 30])).toEqual([])
})

test('raised again within a day of its end it is the same alarm, later another', () => {
  const day = 1440
  expect(minutesOf(['x', 40], ['.', 29], ['x', 40], ['.', day + 30], ['x', 31])).toEqual([30, 1609])
  expect(minutesOf(['x', 40], ['.', day], ['x', 40])).toEqual([30])
})

test('a cause that began before it was seen has waited since then', () => {
  const seen: Moment = { at: 0, until: minuteMs, cause: () => -25 * minuteMs }
  expect(raisedIn([seen, { ...seen, at: 6 * minuteMs, until: 7 * minuteMs }], rule)).toHaveLength(1)
  expect(raisedIn([seen], rule)).toEqual([])
})
