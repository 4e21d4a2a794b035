import { expect, test } from 'vitest'
import { hoursUntil, measureCooling } from './cooling.rules.ts'

const start = Date.parse('2026-01-10T20:00:00Z')
/** People and the sun make it a home that cools towards one degree more. */
const outdoorAt = 4
const towards = outdoorAt + 1

/** A night of a home with this time constant; the burner goes off after an hour. `holeAt` is a minute without reports after. */
function aNight(tauHours: number, { hours = 8, holeAt = -1, from = 21 } = {}) {
  const times: number[] = []
  const room: number[] = []
  const outdoor: number[] = []
  const isHeated: number[] = []
  for (let minute = 0; minute <= (hours + 1) * 60; minute++) {
    if (minute > holeAt && minute < holeAt + 30 && holeAt >= 0) continue
    const cooled = Math.max(0, minute - 60) / 60
    times.push(start + minute * 60_000)
    room.push(Math.round((towards + (from - towards) * Math.exp(-cooled / tauHours)) * 10) / 10)
    outdoor.push(outdoorAt)
    isHeated.push(minute < 60 ? 1 : 0)
  }
  return { times, room, outdoor, isHeated }
}

test.each([20, 45, 90])(
  'a night without heating says the time constant of the home, here %d hours',
  (tau) => {
    const [measured, ...others] = measureCooling(aNight(tau))
    expect(others).toEqual([])
    expect(Math.abs((measured ?? 0) / tau - 1)).toBeLessThan(0.1)
  },
)

test('a short stretch, one of a warm day and one with an unknown burner say nothing', () => {
  expect(measureCooling(aNight(45, { hours: 2 }))).toEqual([])
  expect(measureCooling(aNight(45, { from: 6 }))).toEqual([])
  const night = aNight(45)
  expect(measureCooling({ ...night, isHeated: night.isHeated.map(() => Number.NaN) })).toEqual([])
  expect(measureCooling({ times: [], room: [], outdoor: [], isHeated: [] })).toEqual([])
})

test('a hole in the reports parts a stretch in two', () => {
  expect(measureCooling(aNight(45, { holeAt: 300 }))).toHaveLength(2)
})

const evening = { room: 18, outdoor: 4, cold: 16 }

test('the hours until a room is cold lie between what its own stretches say and what buildings do', () => {
  const left = hoursUntil([40, 44, 45, 46, 50], evening)
  expect(left?.hours).toBeCloseTo(Math.sqrt(45 * 100) * Math.log(13 / 11))
  const ofLighter = hoursUntil([10, 11, 11, 12, 13], evening)
  expect(ofLighter?.hours).toBeLessThan(left?.hours ?? 0)
})

test('the more the stretches of a home differ, the wider the interval, until it says nothing', () => {
  const widthOf = (stretches: number[]) => {
    const left = hoursUntil(stretches, evening)
    return left && left.most / left.least
  }
  const same = widthOf([30, 30, 30, 30, 30]) ?? 0
  const others = widthOf([15, 20, 30, 45, 60]) ?? 0
  expect(same).toBeGreaterThan(5)
  expect(others).toBeGreaterThan(same)
  expect(widthOf([5, 10, 30, 90, 300])).toBeUndefined()
})

test('without a slope, or where it is warm outdoors, there is no number; a cold room has none left', () => {
  expect(hoursUntil([45, 45, 45, 45], evening)).toBeUndefined()
  expect(hoursUntil([45, 45, 45, 45, 45], { ...evening, outdoor: 14.5 })).toBeUndefined()
  expect(hoursUntil([45, 45, 45, 45, 45], { ...evening, room: 15 })).toEqual({
    hours: 0,
    least: 0,
    most: 0,
  })
})
