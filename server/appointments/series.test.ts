import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCrew, bookingOf, type Crew } from './appointments.testing.ts'

const office = openOffice()

let crew: Crew
beforeEach(async () => {
  crew = await aCrew(office)
})

const series = (more: object = {}, headers: Record<string, string> = {}) =>
  office.server.ask('POST', '/appointments/series', {
    token: office.token,
    body: bookingOf(crew, { days: 3, ...more }),
    headers,
  })
const startsOf = (items: { scheduled_start: string }[]) => items.map(({ scheduled_start: start }) => start)
const visits = () => office.run('select id from appointments where company_id = $1', [office.company.id])
const jobs = () => office.run('select id from jobs where company_id = $1', [office.company.id])

/** A Thursday in Athens at nine: summer time ends on the Sunday after. */
const thursday = '2027-10-28T06:00:00.000Z'
const wednesday = '2027-10-27T06:00:00.000Z'

test('an installation of several days is a visit on each working day, at the same time, under one job', async () => {
  await office.ask('POST', '/company/work-calendar/days-off', {
    person_id: crew.nikos,
    first_day: '2027-11-01',
    last_day: '2027-11-01',
  })
  // 28 October is a holiday, then come a Friday, the weekend and the day off.
  const { status, body } = await series({ scheduled_start: wednesday, helper_ids: [crew.maria] })
  expect(status).toBe(201)
  expect(startsOf(body.items)).toEqual([wednesday, '2027-10-29T06:00:00.000Z', '2027-11-02T07:00:00.000Z'])
  expect(new Set(body.items.map(({ job_id }: { job_id: string }) => job_id)).size).toBe(1)
  expect(body.items[2]).toMatchObject({ duration: 60, helpers: [{ id: crew.maria }] })
  expect(await jobs()).toHaveLength(1)
  const audits = await office.run(
    "select record_id from audit where record = 'appointment' and company_id = $1",
    [office.company.id],
  )
  expect(audits).toHaveLength(3)
})

test('the chosen day is booked, a holiday too', async () => {
  const { body } = await series({ scheduled_start: thursday, days: 2 })
  expect(startsOf(body.items)).toEqual([thursday, '2027-10-29T06:00:00.000Z'])
})

test('goes on with a job that is there', async () => {
  const [first] = (await series({ days: 2 })).body.items
  const { body } = await series({ days: 2, job_id: first.job_id })
  expect(body.items[0].job_id).toBe(first.job_id)
  expect(await jobs()).toHaveLength(1)
})

test('a retry with the same key makes no second series', async () => {
  const key = { 'idempotency-key': 'series-of-test-1' }
  const [one, two] = [await series({}, key), await series({}, key)]
  expect(two.body).toEqual(one.body)
  expect(await visits()).toHaveLength(3)
})

test('without enough working days nothing is booked', async () => {
  const week = [[], [], [], [], [], [], []]
  await office.ask('PATCH', `/company/work-calendar/people/${crew.nikos}`, { week })
  const { status, problem } = await series()
  expect([status, problem.errors]).toEqual([
    409,
    [{ path: 'days', key: 'series_days_missing', values: { count: 1 } }],
  ])
  expect(await visits()).toEqual([])
  expect(await jobs()).toEqual([])
})

test.each([1, 11, 2.5])('%s days are no series', async (days) => {
  const { status, problem } = await series({ days })
  expect([status, problem.errors?.[0]?.key]).toEqual([400, 'series_days_required'])
})
