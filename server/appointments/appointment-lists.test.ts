import { beforeEach, describe, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCrew, bookingOf, type Crew, inDays, put } from './appointments.testing.ts'

const office = openOffice()

let crew: Crew
beforeEach(async () => {
  crew = await aCrew(office)
})

const book = async (more: object = {}) =>
  (await office.ask('POST', '/appointments', bookingOf(crew, more))).body
const get = async (path: string) => {
  const { status, body } = await office.ask('GET', path)
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return body
}
const idsOf = async (path: string) => (await get(path)).items.map(({ id }: { id: string }) => id)
/** Past and clock-change times cannot be booked from here, so the row is moved. */
const moveTo = (id: string, start: string, minutes: number) =>
  office.run(
    "update appointments set scheduled_start = $2::timestamptz, scheduled_end = $2::timestamptz + $3 * interval '1 minute' where id = $1",
    [id, start, minutes],
  )

describe('the list', () => {
  test('has what overlaps the span, with the end exclusive', async () => {
    const { id } = await book({ scheduled_start: inDays(2, '07:00'), duration: 60 })
    const of = (from: string, to: string) =>
      idsOf(`/appointments?date_from=${inDays(2, from)}&date_to=${inDays(2, to)}`)
    expect(await of('07:30', '09:00')).toEqual([id])
    expect(await of('05:00', '07:30')).toEqual([id])
    expect(await of('08:00', '09:00')).toEqual([])
    expect(await of('05:00', '07:00')).toEqual([])
  })

  test('has what is still under way too, where that is requested, whatever its time', async () => {
    const today = await book({ scheduled_start: inDays(2) })
    const forgotten = await book({ scheduled_start: inDays(1) })
    await put(office, forgotten.id, 'ongoing')
    await moveTo(forgotten.id, inDays(-3), 60)
    const past = await book({ scheduled_start: inDays(1) })
    await moveTo(past.id, inDays(-2), 60)
    const span = `/appointments?date_from=${inDays(2, '00:00')}&date_to=${inDays(3, '00:00')}`
    expect(await idsOf(span)).toEqual([today.id])
    expect(await idsOf(`${span}&or_ongoing=true`)).toEqual([forgotten.id, today.id])
    expect(await idsOf(`${span}&or_ongoing=true&assignee_id=${crew.maria}`)).toEqual([])
  })

  test('filters by people, helpers included, state, home, client and words', async () => {
    const helped = await book({ helper_ids: [crew.maria] })
    const own = await book({ assignee_id: crew.maria, scheduled_start: inDays(3) })
    const alone = await book({ scheduled_start: inDays(4) })
    await office.run('update appointments set assignee_id = null where id = $1', [alone.id])
    await put(office, own.id, 'cancelled')
    expect(await idsOf(`/appointments?assignee_id=${crew.maria}`)).toEqual([helped.id, own.id])
    expect(await idsOf(`/appointments?assignee_id=none&assignee_id=${crew.nikos}`)).toEqual([
      helped.id,
      alone.id,
    ])
    expect(await idsOf('/appointments?appointment_status_id=1')).toEqual([own.id])
    expect(await idsOf(`/appointments?installation_id=${crew.home}&order=desc`)).toEqual([
      alone.id,
      own.id,
      helped.id,
    ])
    expect(await idsOf(`/appointments?client_id=${helped.client_id}&limit=1&offset=1`)).toEqual([own.id])
    expect(await idsOf(`/appointments?job_id=${own.job_id}`)).toEqual([own.id])
    expect(await idsOf(`/appointments?search=${encodeURIComponent('μητσου')}`)).toHaveLength(3)
    expect(await idsOf(`/appointments?search=${encodeURIComponent('Παπαδόπουλος')}`)).toEqual([])
    expect((await get('/appointments?limit=1')).total).toBe(3)
  })

  test('of pending visits begins with those whose time has passed', async () => {
    const late = await book()
    const soon = await book({ scheduled_start: inDays(1) })
    const begun = await book({ scheduled_start: inDays(1) })
    await put(office, begun.id, 'ongoing')
    await moveTo(late.id, inDays(-3), 60)
    expect(await idsOf('/appointments/pending')).toEqual([late.id, soon.id])
    expect(await get(`/appointments/pending?assignee_id=${crew.maria}`)).toEqual({ items: [], total: 0 })
  })

  test('the detail names the visits of the same people at that time', async () => {
    const one = await book({ helper_ids: [crew.maria], duration: 120 })
    const of = async () => (await get(`/appointments/${one.id}`)).overlaps.map(({ id }: { id: string }) => id)
    const other = await book({ assignee_id: crew.maria, scheduled_start: inDays(2, '08:30') })
    await book({ scheduled_start: inDays(2, '09:00') })
    expect(await of()).toEqual([other.id])
    await put(office, other.id, 'cancelled')
    expect(await of()).toEqual([])
  })
})

describe('the workload', () => {
  const load = async (from: string, to: string) =>
    (await get(`/appointments/workload?date_from=${from}&date_to=${to}`)).items

  test('counts helpers too, and no cancelled visit', async () => {
    const { id } = await book({ helper_ids: [crew.maria] })
    await moveTo(id, '2026-06-10T08:00:00Z', 90)
    const cancelled = await book()
    await put(office, cancelled.id, 'cancelled')
    await moveTo(cancelled.id, '2026-06-10T08:00:00Z', 90)
    expect(await load('2026-06-10', '2026-06-10')).toEqual(
      [crew.nikos, crew.maria].sort().map((person_id) => ({
        person_id,
        person_name: person_id === crew.nikos ? 'Νίκος Δοκιμή' : 'Μαρία Δοκιμή',
        day: '2026-06-10',
        visits: 1,
        minutes: 90,
      })),
    )
  })

  test('splits a visit across local midnight', async () => {
    const { id } = await book()
    // 23:00 in Athens, in summer.
    await moveTo(id, '2026-06-10T20:00:00Z', 180)
    expect(await load('2026-06-10', '2026-06-11')).toMatchObject([
      { day: '2026-06-10', visits: 1, minutes: 60 },
      { day: '2026-06-11', visits: 1, minutes: 120 },
    ])
    expect(await load('2026-06-11', '2026-06-11')).toMatchObject([{ minutes: 120 }])
  })

  test.each([
    ['of 23 hours', '2026-03-28T21:30:00Z', [30, 150], ['2026-03-28', '2026-03-29']],
    ['of 25 hours', '2026-10-24T20:30:00Z', [30, 150], ['2026-10-24', '2026-10-25']],
  ])('counts real minutes into the day %s', async (_, start, minutes, days) => {
    const { id } = await book()
    await moveTo(id, start, 180)
    const found = await load(days[0] ?? '', days[1] ?? '')
    expect(found.map((one: { minutes: number }) => one.minutes)).toEqual(minutes)
    expect(found.map((one: { day: string }) => one.day)).toEqual(days)
  })

  test('ends a clock-change day at local midnight', async () => {
    const { id } = await book()
    // 25 October has 25 hours: 23:00 is 21:00 UTC. 29 March has 23: 23:00 is 20:00 UTC.
    await moveTo(id, '2026-10-25T21:00:00Z', 120)
    expect(await load('2026-10-25', '2026-10-26')).toMatchObject([{ minutes: 60 }, { minutes: 60 }])
    await moveTo(id, '2026-03-29T20:00:00Z', 120)
    expect(await load('2026-03-29', '2026-03-30')).toMatchObject([{ minutes: 60 }, { minutes: 60 }])
  })

  test('is of 62 days at most', async () => {
    const { status, problem } = await office.ask(
      'GET',
      '/appointments/workload?date_from=2026-01-01&date_to=2026-03-04',
    )
    expect([status, problem.errors?.[0]]).toEqual([
      400,
      { path: 'date_to', key: 'date_range_error', values: { days: 62 } },
    ])
    expect(await load('2026-01-01', '2026-03-03')).toEqual([])
  })
})

describe('free times', () => {
  const free = async (query: string) => (await get(`/appointments/free?duration=60&${query}`)).items
  const week = [[], [], [], [], [], [], []] as object[][]

  test('are within the working hours, around visits, for one technician or all', async () => {
    const day = inDays(7).slice(0, 10)
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
    const only = week.map((shifts, index) => (index === weekday ? [{ from: '09:00', to: '12:00' }] : shifts))
    await office.ask('PATCH', '/company/work-calendar', { week: only })
    const since = `date_from=${day}T00:00:00Z&assignee_id=${crew.nikos}&limit=2`
    const [first, second] = await free(since)
    expect([first.assignee_name, Date.parse(first.end) - Date.parse(first.start)]).toEqual([
      'Νίκος Δοκιμή',
      3_600_000,
    ])
    await book({ scheduled_start: first.start, helper_ids: [crew.maria] })
    expect((await free(since))[0].start).toBe(second.start)
    // A helper is busy too.
    expect((await free(since.replace(crew.nikos, crew.maria)))[0].start).toBe(second.start)
    const daysOff = { person_id: crew.nikos, first_day: day, last_day: day }
    await office.ask('POST', '/company/work-calendar/days-off', daysOff)
    expect((await free(since))[0].start > `${day}T23`).toBe(true)
    const all = await free(`date_from=${day}T00:00:00Z&limit=50`)
    expect(new Set(all.map((slot: { assignee_id: string }) => slot.assignee_id)).size).toBeGreaterThan(1)
  })

  test('are those of the chosen helpers too; a visit that moves does not stand in its own way', async () => {
    const day = inDays(7).slice(0, 10)
    const always = week.map(() => [{ from: '09:00', to: '12:00' }])
    await office.ask('PATCH', '/company/work-calendar', { week: always })
    const since = `date_from=${day}T00:00:00Z&assignee_id=${crew.nikos}&limit=2`
    const [first, second] = await free(since)
    const visit = await book({ scheduled_start: first.start, assignee_id: crew.maria })
    expect((await free(since))[0].start).toBe(first.start)
    expect((await free(`${since}&helper_ids=${crew.maria}`))[0].start).toBe(second.start)
    expect((await free(`${since}&helper_ids=${crew.maria}&except=${visit.id}`))[0].start).toBe(first.start)
    expect(await free(`${since}&helper_ids=${crew.nikos}`)).toEqual([])
  })

  test('are of the people to whom work may be given', async () => {
    const people = async () =>
      new Set((await free('limit=50')).map((slot: { assignee_id: string }) => slot.assignee_id))
    expect(await people()).toContain(crew.maria)
    await office.run('update people set is_active = false where id = $1', [crew.maria])
    expect([...(await people())]).not.toContain(crew.maria)
    expect(await people()).toContain(crew.nikos)
    expect(await free(`assignee_id=${crew.maria}`)).toEqual([])
  })

  test('are none without working hours', async () => {
    await office.ask('PATCH', '/company/work-calendar', { week })
    expect(await free('limit=5')).toEqual([])
  })
})
