import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mayReadTelemetry } from '../devices/assignments/assignments.store.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { query } from '../testing/database.ts'
import { storeReadings } from '../testing/readings.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, deviceRecord, type TestCompany } from '../testing/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let server: TestServer
let dealer: TestCompany
let company: TestCompany
let rival: TestCompany
let token: string
let asRival: string
let asDealer: string
let old: string
let present: string
let home: string

const run = (text: string, values: unknown[] = []) => query(server.databaseUrl, text, values)
const ask = (path: string, as = token) => server.ask('GET', path, { token: as })
const read = async (path: string, as = token) => (await ask(path, as)).body

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  dealer = await aCompany(database, 'distributor')
  company = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  rival = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  token = await server.tokenOf(
    await aPerson(database, company, ['technician_company', 'admin', 'external_api']),
  )
  asRival = await server.tokenOf(await aPerson(database, rival, ['technician_company', 'external_api']))
  asDealer = await server.tokenOf(await aPerson(database, dealer, ['distributor', 'admin']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const now = Date.now()
const began = now - 10 * dayMs
const swapped = now - 2 * dayMs
const at = (time: number) => new Date(time).toISOString()

const aFault = (id: string, code: string, from: number, to: number | null) =>
  run('insert into faults (device_id, code, opened_at, resolved_at) values ($1, $2, $3, $4)', [
    id,
    code,
    at(from),
    to && at(to),
  ])

const aCommand = (id: string, value: number, requestedAt: number, name = 'Νίκος') =>
  run(
    `insert into commands (device_id, company_id, device_company_id, action, action_value, requested_by_sub, requested_by_name,
      created_at, expires_at, state, confirmed_at, ended_at)
     values ($1, $2, $2, 't_r_set', $3, 'sub', $4, $5, $5, 'confirmed', $5, $5)`,
    [id, company.id, JSON.stringify(value), name, at(requestedAt)],
  )

const report = (id: string, from: number, value: number) => {
  const device = { device_id: id, device_type: 'THALPOS_HC_OT' }
  const rows = Array.from({ length: 60 }, (_, minute): [number, Record<string, number>] => [
    from + minute * minuteMs,
    { t_r: value, flame: 1, blr_mod_lvl: 100 },
  ])
  return storeReadings(server.database, id, readingsOf(device, rows))
}

/** One home in which a device stood for eight days, and another for two. */
beforeEach(async () => {
  const { database } = server
  const client = { firstname: 'Ελένη', lastname: 'Ιωάννου' }
  const ours = { assignedTo: company.id, distributor: dealer.id }
  old = (await aDevice(database, { ...ours, client })).id
  present = (await aDevice(database, ours)).id
  await run('update devices set device_name = $2, rated_power_kw = 20 where device_id = $1', [
    old,
    'Λεβητοστάσιο',
  ])
  home = (await read(`/devices/${old}`)).installation_id
  const { serial_no } = await deviceRecord(server.database, present)
  const body = { device_id: present, serial_no, reason: 'broken' }
  await server.ask('POST', `/devices/${old}/swap`, { token, body })
  await run('update device_assignments set from_at = $2, until_at = $3 where device_id = $1', [
    old,
    at(began),
    at(swapped),
  ])
  await run('update device_assignments set from_at = $2 where device_id = $1', [present, at(swapped)])
})

const handOn = async (to: TestCompany | null) => {
  const body = { assigned_company_id: to?.id ?? null }
  const { status } = await server.ask('PATCH', `/distributor/inventory/${old}`, { token: asDealer, body })
  expect(status).toBe(200)
}

const before = () => ({
  device_id: old,
  device_type: 'THALPOS_HC_OT',
  device_name: 'Λεβητοστάσιο',
  from: at(began),
  until: at(swapped),
  reason: 'broken',
})

/** The predecessor before, in and after its assignment; the present one on the bench and in its own. */
const seedFaults = async () => {
  await aFault(old, '1', began - 2 * dayMs, began - dayMs)
  await aFault(old, '5', began + dayMs, began + 2 * dayMs)
  await aFault(old, '9', swapped - hourMs, null)
  await aFault(old, '11', swapped + hourMs, swapped + 2 * hourMs)
  await aFault(present, '13', began + dayMs, began + 2 * dayMs)
  await aFault(present, '17', swapped + hourMs, null)
}
const seedCommands = async () => {
  await aCommand(old, 18, began - dayMs)
  await aCommand(old, 19, began + dayMs)
  await aCommand(old, 20, swapped + hourMs)
  await aCommand(present, 21, began + dayMs)
  await aCommand(present, 22, swapped + hourMs, 'Άννα')
}
const ourFaults = () => [
  { oem: '17', resolved_at: null, predecessor: null },
  { oem: '9', resolved_at: at(swapped), predecessor: before() },
  { oem: '5', resolved_at: at(began + 2 * dayMs), predecessor: before() },
]
const ourCommands = () => [
  { action_value: 22, predecessor: null },
  { action_value: 19, predecessor: before() },
]

describe('faults of a place', () => {
  beforeEach(seedFaults)

  test('include those of earlier devices, marked with the device', async () => {
    const faults = await read(`/devices/${present}/historical/faults?joined=true`)
    expect(faults).toMatchObject({ total: 3, items: ourFaults() })
  })

  test('are the device’s own, in every place, unless the place is requested', async () => {
    const { items } = await read(`/devices/${present}/historical/faults`)
    expect(items).toMatchObject([{ oem: '17' }, { oem: '13', predecessor: null }])
  })
})

describe('commands of a place', () => {
  beforeEach(seedCommands)

  test('include those of earlier devices of the place, in pages and marked', async () => {
    const page = await read(`/devices/${present}/commands?joined=true`)
    expect(page).toMatchObject({ total: 2, items: ourCommands() })
    expect((await read(`/devices/${present}/commands?joined=true&limit=1&offset=1`)).items).toHaveLength(1)
    const alone = await read(`/devices/${present}/commands`)
    expect(alone.items.map(({ action_value }: { action_value: number }) => action_value)).toEqual([22, 21])
  })

  test('can be filtered by requester', async () => {
    const choices = (more: string) => read(`/devices/${present}/commands/choices${more}`)
    expect(await choices('?joined=true')).toEqual({ actions: ['t_r_set'], people: ['Άννα', 'Νίκος'] })
  })
})

describe('a predecessor that went to another company', () => {
  beforeEach(async () => {
    await seedFaults()
    await seedCommands()
    await report(old, swapped - 5 * hourMs, 18)
    await report(old, swapped + 5 * hourMs, 12)
    await report(present, swapped + hourMs, 25)
    await seal(server.database, { rawDays: 90 })
  })

  const range = `time_from=${swapped - 6 * hourMs}000000&time_to=${swapped + 6 * hourMs}000000`
  const historyOf = async (id: string, as = token) => {
    const { series } = await read(`/devices/${id}/historical?${range}&metric=t_r&joined=true`, as)
    const energy = await read(`/devices/${id}/metadata?${range}&metric=kwh&joined=true`, as)
    const points = (series.t_r ?? []) as [number, number | null][]
    const kwh = (energy.series.kwh ?? []) as [number, number | null][]
    return {
      values: [...new Set(points.map(([, value]) => value).filter((value) => value !== null))],
      kwh: Math.round(kwh.reduce((sum, [, value]) => sum + (value ?? 0), 0)),
      faults: (await read(`/devices/${id}/historical/faults?joined=true`, as)).items,
      commands: (await read(`/devices/${id}/commands?joined=true`, as)).items,
      assignments: (await ask(`/installations/${home}/assignments`, as)).body.items,
    }
  }

  test.each(['to stock', 'to another company'])(
    'leaves its readings, faults and commands to the place, gone %s',
    async (where) => {
      const whole = await historyOf(present)
      expect(whole.values).toEqual([18, 25])
      expect(whole.kwh).toBeGreaterThan(20 + 20)
      await handOn(null)
      if (where !== 'to stock') await handOn(rival)
      const { assignments, ...left } = await historyOf(present)
      const { assignments: _, ...had } = whole
      expect(left).toEqual(had)
      expect(left.faults).toMatchObject(ourFaults())
      expect(left.commands).toMatchObject(ourCommands())
      expect(assignments).toMatchObject([
        { device_id: present, is_ours: true },
        { device_id: old, is_ours: false, device_type: 'THALPOS_HC_OT', until: at(swapped) },
      ])
      expect((await ask(`/devices/${old}`)).status).toBe(404)
    },
  )

  test('contributes its part to the files of the place, which name each device', async () => {
    await handOn(rival)
    const file = (more: object, as = token) => {
      const kind = 'interval' in more ? 'grouped' : 'raw'
      const fields = new URLSearchParams({
        metric: 't_r',
        file_type: 'json',
        time_from: at(swapped - 6 * hourMs),
        time_to: at(swapped + 6 * hourMs),
        joined: 'true',
        ...more,
      })
      return ask(`/devices/${present}/export/data/${kind}?${fields.toString()}`, as)
    }
    const { body } = await file({})
    expect(body.devices).toMatchObject([
      { device_id: old, device_name: 'Λεβητοστάσιο', to: at(swapped) },
      { device_id: present, from: at(swapped), to: at(swapped + 6 * hourMs) },
    ])
    expect(body.rows.map(([, value]: [string, number]) => value)).toEqual([
      ...Array.from({ length: 60 }, () => 18),
      ...Array.from({ length: 60 }, () => 25),
    ])
    const hourly = (await file({ interval: '1h', metric: 'kwh' })).body
    const counted = hourly.rows.reduce((sum: number, [, kwh]: [string, number]) => sum + kwh, 0)
    expect(Math.round(counted)).toBe((await historyOf(present)).kwh)
    const daily = (await file({ interval: '30d' })).body
    expect(daily.rows).toEqual([[expect.any(String), 21.5]])
    const lines = (await file({ file_type: 'csv' })).body.trim().split('\r\n')
    expect(lines[0]).toMatch(/,"Συσκευή \/ Device"$/)
    expect(lines[1]).toMatch(new RegExp(`,18,"${old}"$`))
    expect(lines.at(-1)).toMatch(new RegExp(`,25,"${present}"$`))
    expect((await file({ joined: 'false' })).body.rows).toHaveLength(60)
    expect((await file({}, asRival)).status).toBe(404)
  })

  test('takes none of it along, nor shows its former company what it does next', async () => {
    await handOn(rival)
    const theirs = await historyOf(old, asRival)
    expect(theirs).toMatchObject({ values: [], kwh: 0, faults: [], commands: [] })
    for (const path of [`/devices/${present}/historical/faults`, `/devices/${present}/commands`]) {
      expect((await ask(`${path}?joined=true`, asRival)).status).toBe(404)
    }
    await aFault(old, '33', now - hourMs, null)
    await report(old, now - 2 * hourMs, 5)
    expect((await historyOf(present)).faults).toMatchObject(ourFaults())
    const seen = await server.database.inCompany(
      { company: company.id, kind: 'technician_company' },
      async (tx) => ({
        faults: await tx
          .selectFrom('faults')
          .select('code')
          .where('device_id', '=', old)
          .orderBy('code')
          .execute(),
        mayReadOwn: await mayReadTelemetry(tx, old),
        mayReadTheirs: await mayReadTelemetry(tx, `${old}~1`),
      }),
    )
    expect(seen.faults).toEqual([{ code: '5' }, { code: '9' }])
    expect(seen).toMatchObject({ mayReadOwn: true, mayReadTheirs: false })
    const inRival = { company: rival.id, kind: 'technician_company' } as const
    const strange = await server.database.inCompany(inRival, (tx) => mayReadTelemetry(tx, old))
    expect(strange).toBe(false)
  })

  test('that comes back has its own history again, and the place still has its readings', async () => {
    await handOn(rival)
    expect((await historyOf(old, asRival)).values).toEqual([])
    await handOn(company)
    expect((await historyOf(present)).values).toEqual([18, 25])
    expect((await historyOf(old)).values).toEqual([18, 12])
  })

  test('shows its distributor no home that it has left', async () => {
    await handOn(rival)
    const seen = await historyOf(present, asDealer)
    expect(seen.values).toEqual([25])
    const rows = [...seen.faults, ...seen.commands] as { predecessor: unknown }[]
    expect(rows.map(({ predecessor }) => predecessor)).toEqual([null, null, null, null])
  })
})
