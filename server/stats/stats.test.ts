import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../testing/database.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const statsOf = async (company: TestCompany) => {
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  return (await server.ask('GET', '/stats', { token })).body
}

async function anInstalled({ id: assignedTo }: TestCompany): Promise<string> {
  const client = { firstname: 'Άννα', lastname: 'Ρήγα' }
  return (await aDevice(server.database, { assignedTo, client })).id
}

test('every installed device is active, offline or unknown, and one in stock none of them', async () => {
  const company = await aCompany(server.database)
  for (let more = 0; more < 2; more++) await anInstalled(company)
  const [connecting, speaking, silent] = [
    await anInstalled(company),
    await anInstalled(company),
    await anInstalled(company),
  ]
  await aDevice(server.database, { assignedTo: company.id })
  await server.database.asSystem(async (tx) => {
    const say = (id: string, online: boolean, last_update: Date | null) =>
      tx.updateTable('devices').set({ online, last_update }).where('device_id', '=', id).execute()
    await say(connecting, true, null)
    await say(speaking, true, new Date())
    await say(silent, false, new Date(Date.now() - 3_600_000))
  })
  expect(await statsOf(company)).toMatchObject({
    devices_total: 6,
    devices_installed: 5,
    devices_active: 2,
    devices_offline: 1,
    devices_unknown: 2,
  })
})

test('devices of another company are not counted', async () => {
  await aDevice(server.database, {
    assignedTo: (await aCompany(server.database)).id,
    client: { firstname: 'Λία', lastname: 'Κόντη' },
  })
  expect(await statsOf(await aCompany(server.database))).toMatchObject({
    devices_installed: 0,
    devices_unknown: 0,
  })
})

const dayMs = 86_400_000
const inGreece = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' })
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** First days of the last weeks, months and years, the present ones last, and the day after all of them. */
function periodsUntil(today: string) {
  const noon = Date.parse(`${today}T12:00:00Z`)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * dayMs
  const firstOf = (months: number) => dateOf(Date.UTC(year, month - 1 + months, 1))
  const back = (count: number) => Array.from({ length: count + 1 }, (_, index) => index - count + 1)
  return {
    week: back(12).map((weeks) => dateOf(monday + weeks * 7 * dayMs)),
    month: back(12).map(firstOf),
    year: back(5).map((years) => `${year + years}-01-01`),
  }
}

const countWithin = (edges: readonly string[], days: readonly string[]) =>
  edges.slice(0, -1).map((date, index) => ({
    date,
    count: days.filter((day) => day >= date && day < (edges[index + 1] ?? '')).length,
  }))

test('what was installed is counted by the local week, month and year, the day before the first of them in none', async () => {
  const company = await aCompany(server.database)
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  const periods = periodsUntil(inGreece.format(new Date()))
  const edges = Object.values(periods).flatMap((starts) =>
    [starts.at(0), starts.at(-2)].flatMap((day) => day ?? []),
  )
  const days = edges.flatMap((day) => [day, dateOf(Date.parse(day) - dayMs)])
  for (const day of days) {
    const id = await anInstalled(company)
    await query(server.databaseUrl, 'update devices set installation_date = $2 where device_id = $1', [
      id,
      day,
    ])
  }
  const stats = await statsOf(company)
  for (const [period, reported] of [
    ['week', stats.devices_weekly],
    ['month', stats.devices_monthly],
    ['year', stats.devices_yearly],
  ] as const) {
    const path = `/devices/stats/installations?period=${period}`
    const { body } = await server.ask('GET', path, { token })
    expect(body.items).toEqual(countWithin(periods[period], days))
    expect(reported).toEqual(body.items)
  }
  const usual = await server.ask('GET', '/devices/stats/installations', { token })
  expect(usual.body.items).toEqual(stats.devices_weekly)
})

test('a building is counted in the local month in which it was added', async () => {
  const company = await aCompany(server.database)
  const { month } = periodsUntil(inGreece.format(new Date()))
  const [first = '', present = ''] = [month.at(0), month.at(-2)]
  for (const moment of [`${first} 00:30`, `${present} 00:30`]) {
    for (const earlier of ['0 hours', '1 hour']) {
      const id = await anInstalled(company)
      await query(
        server.databaseUrl,
        `update installations set created_at = ($2::timestamp - $3::interval) at time zone 'Europe/Athens'
         where id = (select installation_id from devices where device_id = $1)`,
        [id, moment, earlier],
      )
    }
  }
  const { installations_last_months: reported } = await statsOf(company)
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  expect((await server.ask('GET', '/stats/last/months', { token })).body).toEqual({
    items: reported,
    total: 12,
  })
  expect(reported.map(({ date }: { date: string }) => date)).toEqual(month.slice(0, -1))
  expect(reported.map(({ count }: { count: number }) => count)).toEqual([
    1,
    ...Array.from({ length: 9 }, () => 0),
    1,
    1,
  ])
})

test('faults are counted by whether they block, and by what the last week brought', async () => {
  const company = await aCompany(server.database)
  const faulty = await aDevice(server.database, { assignedTo: company.id })
  const other = await aDevice(server.database, { assignedTo: company.id })
  const fault = (
    id: string,
    code: string,
    blocking: boolean,
    openedDays: number,
    resolvedDays: number | null,
  ) =>
    query(
      server.databaseUrl,
      `insert into faults (device_id, code, blocking, opened_at, resolved_at)
       values ($1, $2, $3, now() - $4 * interval '1 day', now() - $5 * interval '1 day')`,
      [id, code, blocking, openedDays, resolvedDays],
    )
  await fault(faulty.id, '7', true, 30, null)
  await fault(faulty.id, '8', false, 1, null)
  await fault(faulty.id, '9', false, 2, 1)
  await fault(other.id, '9', true, 20, 6)
  await fault(other.id, '10', true, 20, 8)
  expect(await statsOf(company)).toMatchObject({
    devices_with_error: 1,
    faults: { blocking: 1, non_blocking: 1 },
    faults_last_week: { opened: 2, resolved: 2 },
  })
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  const listed = async (week: string) =>
    (await server.ask('GET', `/devices/faults?kind=reported&week=${week}`, { token })).body.items.map(
      ({ fault: code }: { fault: string }) => code,
    )
  expect(await listed('opened')).toEqual(['8', '9'])
  expect(await listed('resolved')).toEqual(['9', '9'])
})

test('each period opens the devices that it counted, and faults are listed by whether they block', async () => {
  const company = await aCompany(server.database)
  const token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
  const { week } = periodsUntil(inGreece.format(new Date()))
  const [monday = '', next = ''] = week.slice(-2)
  const days = [monday, dateOf(Date.parse(next) - dayMs), dateOf(Date.parse(monday) - dayMs)]
  const ids: string[] = []
  for (const day of days) {
    const id = await anInstalled(company)
    ids.push(id)
    await query(server.databaseUrl, 'update devices set installation_date = $2 where device_id = $1', [
      id,
      day,
    ])
  }
  const totalOf = async (path: string) => (await server.ask('GET', path, { token })).body.total
  const { devices_weekly: weekly } = await statsOf(company)
  const span = `installed_from=${monday}&installed_to=${dateOf(Date.parse(next) - dayMs)}`
  expect(await totalOf(`/devices?${span}`)).toBe(weekly.at(-1).count)
  expect(await totalOf(`/devices?${span}`)).toBe(2)
  await query(
    server.databaseUrl,
    `insert into faults (device_id, code, blocking) values ($1, '1', true), ($1, '2', false), ($2, '2', false)`,
    ids.slice(0, 2),
  )
  const { faults, devices_with_error } = await statsOf(company)
  expect(await totalOf('/devices/faults?blocking=1')).toBe(faults.blocking)
  expect(await totalOf('/devices/faults?blocking=0')).toBe(faults.non_blocking)
  expect(await totalOf('/devices?fault=1')).toBe(devices_with_error)
  expect(faults).toEqual({ blocking: 1, non_blocking: 2 })
})

test('a distributor reads how its devices stand at each company, the one with most faults first', async () => {
  const dealer = await aCompany(server.database, 'distributor')
  const affiliated = () => aCompany(server.database, 'technician_company', { affiliatedTo: dealer.id })
  const [calm, troubled] = [await affiliated(), await affiliated()]
  const client = { firstname: 'Άννα', lastname: 'Ρήγα' }
  const installed = async (company: TestCompany) =>
    (await aDevice(server.database, { assignedTo: company.id, distributor: dealer.id, client })).id
  await installed(calm)
  const [faulty, away] = [await installed(troubled), await installed(troubled)]
  await aDevice(server.database, { assignedTo: troubled.id, client })
  await query(
    server.databaseUrl,
    'update devices set last_update = now(), online = device_id = $1 where device_id in ($1, $2)',
    [faulty, away],
  )
  await query(server.databaseUrl, `insert into faults (device_id, code, blocking) values ($1, '1', true)`, [
    faulty,
  ])
  const token = await server.tokenOf(await aPerson(server.database, dealer, ['distributor']))
  const { body } = await server.ask('GET', '/stats/companies', { token })
  const none = { devices_offline: 0, devices_unknown: 0, devices_with_error: 0 }
  expect(body).toEqual({
    items: [
      expect.objectContaining({
        ...none,
        id: troubled.id,
        devices_installed: 2,
        devices_offline: 1,
        devices_with_error: 1,
      }),
      expect.objectContaining({ ...none, id: calm.id, devices_installed: 1, devices_unknown: 1 }),
    ],
    total: 2,
  })
})
