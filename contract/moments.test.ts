import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayGiven, eitherGiven, momentGiven, nanosecondsGiven } from './moments.ts'

const said = (schema: z.ZodType, given: unknown) =>
  schema.safeParse(given).error?.issues.map(({ message }) => message) ?? 'taken'

const aheadBy = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test.each([
  ['2000-01-01T00:00:00Z', 'taken'],
  ['2026-11-23T10:00:00+02:00', 'taken'],
  [aheadBy(365), 'taken'],
  [aheadBy(368), ['date_far']],
  ['1999-12-31T23:59:59Z', ['date_far']],
  ['0000-01-01T00:00:00Z', ['date_far']],
  ['9999-12-31T00:00:00Z', ['date_far']],
])('of moments, %s is %s', (given, expected) => {
  expect(said(momentGiven, given)).toEqual(expected)
  expect(said(eitherGiven('date_range_required'), given)).toEqual(expected)
})

test.each([
  ['1700000000000000000', 'taken'],
  ['1000000000000000', ['date_far']],
  ['99999999999999999999', ['date_far']],
])('of nanoseconds, %s is %s', (given, expected) => {
  expect(said(nanosecondsGiven, given)).toEqual(expected)
  expect(said(eitherGiven('date_range_required'), given)).toEqual(expected)
})

test.each(['', '123', '2026-11-23', 'yesterday', undefined])(
  '%s is no moment, and no other error is reported',
  (given) => {
    expect(said(eitherGiven('date_range_required'), given)).toEqual(['date_range_required'])
  },
)

test('a day outside the plausible range is refused', () => {
  expect(said(dayGiven(), '2000-01-01')).toBe('taken')
  expect(said(dayGiven(), aheadBy(368).slice(0, 10))).toEqual(['date_far'])
  expect(said(dayGiven(), '1985-05-02')).toEqual(['date_far'])
  expect(said(dayGiven(1900), '1985-05-02')).toBe('taken')
  expect(said(dayGiven(1900), '1885-05-02')).toEqual(['date_far'])
  expect(said(dayGiven(), '2026-02-31')).toEqual(['date_invalid'])
})
