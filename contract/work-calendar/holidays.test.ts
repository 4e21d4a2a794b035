import { describe, expect, test } from 'vitest'
import { holidaysOf, movedLabourDay, orthodoxEaster, usualDayOf } from './holidays.ts'

// Month and day of each Easter Sunday as the Church of Greece publishes them.
const known = `
1990 04-15 04-07 04-26 04-18 05-01 04-23 04-14 04-27 04-19 04-11
2000 04-30 04-15 05-05 04-27 04-11 05-01 04-23 04-08 04-27 04-19
2010 04-04 04-24 04-15 05-05 04-20 04-12 05-01 04-16 04-08 04-28
2020 04-19 05-02 04-24 04-16 05-05 04-20 04-12 05-02 04-16 04-08
2030 04-28 04-13 05-02 04-24 04-09 04-29 04-20 04-05 04-25 04-17
2040 05-06 04-21 04-13 05-03 04-24 04-09 04-29 04-21 04-05 04-25
2050 04-17 05-07 04-21 04-13 05-03 04-18 04-09 04-29 04-14 05-04
2060 04-25`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [decade = '', ...days] = line.split(' ')
    return days.map((day, index) => [Number(decade) + index, day] as const)
  })

test('Easter of every year from 1990 to 2060', () => {
  expect(known).toHaveLength(71)
  for (const [year, day] of known) expect(orthodoxEaster(year)).toBe(`${year}-${day}`)
})

describe('holidays of a year', () => {
  test('move with Easter, or stay', () => {
    expect(holidaysOf(2026, []).map(({ holiday, day }) => `${holiday} ${day}`)).toEqual([
      'new_year 2026-01-01',
      'epiphany 2026-01-06',
      'clean_monday 2026-02-23',
      'independence_day 2026-03-25',
      'good_friday 2026-04-10',
      'easter 2026-04-12',
      'easter_monday 2026-04-13',
      'labour_day 2026-05-01',
      'whit_monday 2026-06-01',
      'assumption 2026-08-15',
      'ohi_day 2026-10-28',
      'christmas 2026-12-25',
      'boxing_day 2026-12-26',
    ])
  })

  test('a company moves one, removes one and adds one', () => {
    const changes = [
      { holiday: 'labour_day', name: null, day: '2027-05-04' },
      { holiday: 'boxing_day', name: null, day: null },
      { holiday: null, name: 'Άγιος Δημήτριος', day: '2027-10-26' },
    ] as const
    const changed = holidaysOf(2027, changes)
    expect(changed).toContainEqual({
      holiday: 'labour_day',
      name: null,
      usual_day: '2027-05-01',
      day: '2027-05-04',
    })
    expect(changed).toContainEqual({
      holiday: null,
      name: 'Άγιος Δημήτριος',
      usual_day: null,
      day: '2027-10-26',
    })
    expect(changed.at(-1)).toEqual({
      holiday: 'boxing_day',
      name: null,
      usual_day: '2027-12-26',
      day: null,
    })
    expect(changed.map(({ day }) => day).filter((day) => day === '2027-05-01')).toEqual([])
  })

  test('1 May is moved to the Tuesday after Easter where it falls in Holy Week', () => {
    expect(movedLabourDay(2027)).toBe('2027-05-04')
    expect(movedLabourDay(2024)).toBe('2024-05-07')
    expect(movedLabourDay(2021)).toBe('2021-05-04')
    expect(movedLabourDay(2016)).toBe('2016-05-03')
    for (const year of [2022, 2023, 2025, 2026, 2028]) expect(movedLabourDay(year)).toBeNull()
    expect(usualDayOf('labour_day', 2027)).toBe('2027-05-01')
  })
})
