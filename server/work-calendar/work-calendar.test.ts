import { beforeEach, describe, expect, test } from 'vitest'
import { usualWeek } from '../../contract/work-calendar/routes.ts'
import { openOffice } from '../testing/office.ts'
import { aPerson } from '../testing/world.ts'

const office = openOffice()
const path = '/company/work-calendar'

let nikos: string
let nikosToken: string
let secretary: string
beforeEach(async () => {
  const email = await aPerson(office.database, office.company, ['technician_company'])
  nikos = (await office.run('select id from people where email = $1', [email]))[0]?.id as string
  nikosToken = await office.server.tokenOf(email)
  secretary = await office.signIn(['technician_company', 'editor'])
})

const week = usualWeek.map((shifts, day) => (day === 5 ? [{ from: '09:00', to: '13:30' }] : shifts))
const read = async (query = '') => (await office.ask('GET', `${path}${query}`)).body
const ownWeek = async () =>
  (await read()).people.find((one: { person_id: string }) => one.person_id === nikos).week
const changes = () =>
  office.run(
    "select record_id, before, after from audit where record = 'work_calendar' and company_id = $1 order by id",
    [office.company.id],
  )

describe('working hours', () => {
  test('of the company are the usual ones until an administrator changes them', async () => {
    expect((await read()).week).toEqual(usualWeek)
    expect((await office.ask('PATCH', path, { week })).body.week).toEqual(week)
    expect((await read()).week).toEqual(week)
    expect(await changes()).toMatchObject([
      { record_id: office.company.id, before: { week: usualWeek }, after: { week } },
    ])
  })

  test('of a person come from the company until they have their own', async () => {
    expect(await ownWeek()).toBeNull()
    expect((await office.ask('PATCH', `${path}/people/${nikos}`, { week }, nikosToken)).status).toBe(200)
    expect(await ownWeek()).toEqual(week)
    await office.ask('PATCH', `${path}/people/${nikos}`, { week: null })
    expect(await ownWeek()).toBeNull()
  })

  test.each([
    ['a shift that ends before it begins', [{ from: '17:00', to: '08:00' }]],
    [
      'shifts that overlap',
      [
        { from: '08:00', to: '14:00' },
        { from: '13:00', to: '17:00' },
      ],
    ],
    ['a time that is none', [{ from: '8', to: '25:00' }]],
    [
      'three shifts',
      [
        { from: '08:00', to: '09:00' },
        { from: '10:00', to: '11:00' },
        { from: '12:00', to: '13:00' },
      ],
    ],
  ])('refuse %s', async (_, shifts) => {
    const { status, problem } = await office.ask('PATCH', path, { week: [shifts, [], [], [], [], [], []] })
    expect([status, problem.errors?.[0]?.key]).toEqual([400, 'work_hours_invalid'])
  })

  test('are changed by no other person', async () => {
    for (const [to, body, as] of [
      [path, { week }, secretary],
      [`${path}/people/${nikos}`, { week }, secretary],
      [`${path}/holidays`, { year: 2027, changes: [] }, nikosToken],
    ] as const) {
      const { status, problem } = await office.ask('PATCH', to, body, as)
      expect([status, problem.key]).toEqual([403, 'admin_required'])
    }
    expect(await changes()).toEqual([])
  })
})

describe('days off', () => {
  const days = () => ({ person_id: nikos, first_day: '2027-08-09', last_day: '2027-08-20', reason: 'Άδεια' })

  test('are added and deleted by oneself, the secretary or an administrator', async () => {
    for (const as of [nikosToken, secretary, office.token]) {
      const added = await office.ask('POST', `${path}/days-off`, days(), as)
      expect(added).toMatchObject({ status: 201, body: { ...days(), person_name: 'Μαρία Δοκιμή' } })
      expect((await read('?date_from=2027-08-20&date_to=2027-08-21')).days_off).toMatchObject([days()])
      expect((await read('?date_from=2027-08-21&date_to=2027-08-22')).days_off).toEqual([])
      expect((await office.ask('DELETE', `${path}/days-off/${added.body.id}`, undefined, as)).status).toBe(
        204,
      )
    }
    expect((await read('?date_from=2027-08-01&date_to=2027-08-31')).days_off).toEqual([])
    expect(await changes()).toHaveLength(6)
  })

  test('of another technician are not', async () => {
    const other = await office.signIn(['technician_company'])
    const { status, problem } = await office.ask('POST', `${path}/days-off`, days(), other)
    expect([status, problem.key]).toEqual([403, 'admin_required'])
  })

  test('end on the day they begin or later, of a person of the company', async () => {
    const early = await office.ask('POST', `${path}/days-off`, { ...days(), last_day: '2027-08-01' })
    expect([early.status, early.problem.errors?.[0]?.key]).toEqual([400, 'date_range_required'])
    const stranger = { ...days(), person_id: '00000000-0000-4000-8000-000000000000' }
    const { status, problem } = await office.ask('POST', `${path}/days-off`, stranger)
    expect([status, problem.errors?.[0]]).toEqual([404, { path: 'person_id', key: 'not_found' }])
  })
})

test('who changed hours, days off and holidays is listed, without what else the company and its people changed', async () => {
  const off = { person_id: nikos, first_day: '2027-08-09', last_day: '2027-08-20', reason: 'Άδεια' }
  const labour_day = { holiday: 'labour_day', name: null, day: '2027-05-04' }
  await office.ask('PATCH', path, { week })
  await office.ask('PATCH', `${path}/people/${nikos}`, { week }, nikosToken)
  await office.ask('POST', `${path}/days-off`, off, secretary)
  await office.ask('PATCH', `${path}/holidays`, { year: 2027, changes: [labour_day] })
  await office.ask('PATCH', `/personnel/${nikos}`, { phone: '6971206448' })
  await office.ask('PATCH', '/client-messages/settings', { booked: true })
  const { body } = await office.ask('GET', `${path}/history?limit=3`, undefined, nikosToken)
  const person_name = 'Μαρία Δοκιμή'
  expect(body).toMatchObject({
    total: 4,
    items: [
      { before: { holidays: [] }, after: { holidays: [{ ...labour_day, year: 2027 }] } },
      { before: { days_off: null }, after: { days_off: { ...off, person_name } } },
      { before: { person_week: { person_name, week: null } }, after: { person_week: { person_name, week } } },
    ],
  })
})

describe('holidays', () => {
  const labourDay = (calendar: { holidays: { holiday: string }[] }) =>
    calendar.holidays.find(({ holiday }) => holiday === 'labour_day')

  test('of 2027: 1 May falls in Holy Week and is moved', async () => {
    const query = '?date_from=2027-01-01&date_to=2027-12-31'
    expect(labourDay(await read(query))).toMatchObject({ day: '2027-05-01', usual_day: '2027-05-01' })
    const moved = [
      { holiday: 'labour_day', name: null, day: '2027-05-04' },
      { holiday: 'boxing_day', name: null, day: null },
      { holiday: null, name: 'Άγιος Δημήτριος', day: '2027-10-26' },
    ]
    expect((await office.ask('PATCH', `${path}/holidays`, { year: 2027, changes: moved })).status).toBe(200)
    const calendar = await read(query)
    expect(labourDay(calendar)).toMatchObject({ day: '2027-05-04', usual_day: '2027-05-01' })
    expect(calendar.holidays).toContainEqual({
      holiday: null,
      name: 'Άγιος Δημήτριος',
      day: '2027-10-26',
      usual_day: null,
    })
    expect(labourDay(await read('?date_from=2026-01-01&date_to=2026-12-31'))).toMatchObject({
      day: '2026-05-01',
    })
    await office.ask('PATCH', `${path}/holidays`, { year: 2027, changes: [] })
    expect(labourDay(await read(query))).toMatchObject({ day: '2027-05-01' })
  })

  test('refuse a day that is a holiday already; two that fall together by themselves stay', async () => {
    const edit = (changes: object[]) => office.ask('PATCH', `${path}/holidays`, { year: 2027, changes })
    const own = { holiday: null, name: 'Άγιος Δημήτριος', day: '2027-10-26' }
    for (const changes of [
      [{ holiday: 'labour_day', name: null, day: '2027-05-03' }],
      [{ ...own, day: '2027-10-28' }],
      [own, own],
    ]) {
      const { status, problem } = await edit(changes)
      expect([status, problem.errors]).toEqual([409, [{ path: 'day', key: 'holiday_double' }]])
    }
    expect(await changes()).toEqual([])
    // Easter Monday of 2000 was 1 May.
    const { status } = await office.ask('PATCH', `${path}/holidays`, {
      year: 2000,
      changes: [{ ...own, day: '2000-10-26' }],
    })
    expect(status).toBe(200)
  })

  test.each([
    [
      'a day of one’s own without a name',
      [{ holiday: null, name: null, day: '2027-05-04' }],
      'holiday_invalid',
    ],
    ['a day in another year', [{ holiday: 'labour_day', name: null, day: '2028-05-04' }], 'holiday_year'],
    [
      'one holiday twice',
      [
        { holiday: 'easter', day: null },
        { holiday: 'easter', day: '2027-05-04' },
      ],
      'holiday_invalid',
    ],
  ])('refuse %s', async (_, given, key) => {
    const { status, problem } = await office.ask('PATCH', `${path}/holidays`, { year: 2027, changes: given })
    expect([status, problem.errors?.[0]?.key]).toEqual([400, key])
  })
})
