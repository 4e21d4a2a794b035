import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Model } from '../../contract/models/model.ts'
import { meters } from '../../contract/models/shelly.ts'
import { vectorOf } from '../../gateway/testing-vectors.ts'
import { storeEvents } from '../ingestion/store-events.ts'
import { seal } from '../telemetry/sealing/seal.ts'
import { query } from '../testing/database.ts'
import { storeReadings } from '../testing/readings.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, anInstallation, aPerson, type TestCompany } from '../testing/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const meter = meters[0] as Model
const { type } = meter

let server: TestServer
let dealer: TestCompany
let ours: TestCompany
let theirs: TestCompany
let asDealer: string
let asUs: string
let asThem: string
let id: string
/** The beginning of an hour some days ago. */
const ago = (days: number) => Math.floor(Date.now() / hourMs) * hourMs - days * dayMs

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  const { database } = server
  dealer = await aCompany(database, 'distributor')
  ours = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  theirs = await aCompany(database, 'technician_company', { affiliatedTo: dealer.id })
  asDealer = await server.tokenOf(await aPerson(database, dealer, ['distributor', 'admin']))
  asUs = await server.tokenOf(await aPerson(database, ours, ['technician_company', 'external_api']))
  asThem = await server.tokenOf(await aPerson(database, theirs, ['technician_company', 'external_api']))
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const run = (text: string, values: unknown[]) => query(server.databaseUrl, text, values)

const vector = (power: number, counted: number) =>
  vectorOf(meter, { 'power.power_a': power, 'energy.energy_a': counted })

/** An hour in which the meter counts 60 Wh. */
async function report(from: number, power: number, counted: number): Promise<void> {
  const readings = Array.from({ length: 61 }, (_, minute) => ({
    ts: new Date(from + minute * minuteMs),
    values: vector(power, counted + minute),
  }))
  await storeReadings(server.database, id, readings)
}

/** The same, moved into the past. */
async function handOn(to: TestCompany, at: number): Promise<void> {
  const body = { assigned_company_id: to.id }
  const { status } = await server.ask('PATCH', `/distributor/inventory/${id}`, { token: asDealer, body })
  expect(status).toBe(200)
  const isLatest = 'until = (select unassigned_at from devices where device_id = $1)'
  await run(`update device_ownership_history set until = $2 where ${isLatest}`, [id, new Date(at)])
  await run('update devices set unassigned_at = $2 where device_id = $1', [id, new Date(at)])
}

/** Installs it, with a date long before any company had it. */
async function placeEarly(company: TestCompany, token: string): Promise<string> {
  const installation = await anInstallation(server.database, company.id)
  const body = { installation_id: installation, installation_date: dayAt(ago(20)) }
  expect((await server.ask('PATCH', `/devices/${id}`, { token, body })).status).toBe(200)
  return installation
}
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

const aFault = (code: string, opened: number) =>
  run(
    `insert into faults (device_id, kind, code, opened_at, resolved_at) values ($1, 'reported', $2, $3, $3)`,
    [id, code, new Date(opened)],
  )

async function faultsSeen(token: string, joined = false): Promise<string[]> {
  const span = `time_from=${ago(20)}000000&time_to=${ago(0)}000000`
  const { items } = await read(`/devices/${id}/historical/faults?${span}&joined=${joined}`, token)
  return items.map(({ oem }: { oem: string }) => oem)
}

const read = async (path: string, token: string) => (await server.ask('GET', path, { token })).body
const range = () => ({ from: ago(8), to: ago(0) })

/** The meter's readings in every reply that a company can get. */
async function readingsSeen(token: string, joined: boolean) {
  const { from, to } = range()
  const [iso_from, iso_to] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const span = `time_from=${from}000000&time_to=${to}000000&joined=${joined}`
  const { series } = await read(`/devices/${id}/historical?${span}&metric=power_a`, token)
  const energy = await read(`/devices/${id}/metadata?${span}&metric=kwh_a`, token)
  const file = (kind: string) =>
    read(
      `/devices/${id}/export/data/${kind}&file_type=json&time_from=${iso_from}&time_to=${iso_to}&joined=${joined}`,
      token,
    )
  const raw = await file('raw?metric=power_a')
  const grouped = await file('grouped?metric=energy_a&interval=1h')
  const total = await read(`/devices/consumption/total?date_from=${iso_from}&date_to=${iso_to}`, token)
  const numbers = (pairs: [unknown, number | null][] = []) =>
    pairs.flatMap(([, value]) => (value === null ? [] : [value]))
  const sum = (values: number[]) => Math.round(values.reduce((all, one) => all + one, 0) * 1000) / 1000
  return {
    power: [...new Set(numbers(series.power_a).map(Math.round))],
    kwh: sum(numbers(energy.series.kwh_a)),
    raw: [...new Set(numbers(raw.rows))],
    grouped: sum(numbers(grouped.rows)),
    consumed: total.kwh,
    devices: total.devices,
  }
}

/** Expects one hour at each power and nothing else. */
const hoursAt = (...power: number[]) => {
  const kwh = power.length * 0.06
  return { power, kwh, raw: power, grouped: power.length * 60, consumed: kwh, devices: 1 }
}

describe.each(['sealed at once', 'sealed at the end', 'not sealed'])(
  'a device that went to another company and came back, %s',
  (how) => {
    const sealed = async (when: string) => {
      if (how === when) await seal(server.database, { rawDays: 90 })
    }
    beforeEach(async () => {
      const given = { distributor: dealer.id, assignedTo: ours.id, type }
      id = (await aDevice(server.database, given)).id
      await run('update devices set last_update = now() where device_id = $1', [id])
      await report(ago(6), 100, 10_000)
      await sealed('sealed at once')
      await handOn(theirs, ago(5))
      await report(ago(4), 200, 10_060)
      await sealed('sealed at once')
    })

    test('shows its company both of its periods and nothing between', async () => {
      await handOn(ours, ago(3))
      await report(ago(2), 300, 14_000)
      await sealed('sealed at once')
      await sealed('sealed at the end')
      for (const joined of [false, true]) {
        expect(await readingsSeen(asUs, joined)).toEqual(hoursAt(100, 300))
      }
      expect((await server.ask('GET', `/devices/${id}`, { token: asThem })).status).toBe(404)
    })

    test('shows the other company its own period only', async () => {
      await sealed('sealed at the end')
      for (const joined of [false, true]) expect(await readingsSeen(asThem, joined)).toEqual(hoursAt(200))
      await handOn(ours, ago(3))
      await handOn(theirs, ago(1))
      expect(await readingsSeen(asThem, false)).toEqual(hoursAt(200))
    })
  },
)

describe('of a device that came back', () => {
  beforeEach(async () => {
    id = (await aDevice(server.database, { distributor: dealer.id, assignedTo: ours.id, type })).id
    await report(ago(6), 100, 10_000)
    await handOn(theirs, ago(5))
    await report(ago(4), 200, 10_060)
  })

  test('each period has an end: the file names its part', async () => {
    await handOn(ours, ago(3))
    const [from, to] = [new Date(ago(8)).toISOString(), new Date(ago(0)).toISOString()]
    const { devices } = await read(
      `/devices/${id}/export/data/raw?metric=power_a&file_type=json&time_from=${from}&time_to=${to}`,
      asUs,
    )
    expect(devices).toMatchObject([
      { device_id: id, from, to: new Date(ago(5)).toISOString() },
      { device_id: id, from: new Date(ago(3)).toISOString(), to },
    ])
  })

  test('a file by the hour holds the minute in which it was handed on', async () => {
    const halfAMinute = minuteMs / 2
    await run('update device_ownership_history set until = $2 where device_id = $1', [
      id,
      new Date(ago(6) + hourMs + halfAMinute),
    ])
    await handOn(ours, ago(3))
    const { grouped, kwh } = await readingsSeen(asUs, false)
    expect([grouped, kwh]).toEqual([60, 0.06])
  })

  test('a late arrival joins the period in which it was measured', async () => {
    await handOn(ours, ago(3))
    const late = (at: number, power: number) => ({
      kind: 'reading' as const,
      deviceId: id,
      ts: new Date(at),
      live: false,
      values: vector(power, 10_000),
    })
    await server.database.asSystem((tx) =>
      storeEvents(tx, [late(ago(6) - hourMs, 110), late(ago(4) - hourMs, 210), late(ago(2), 310)]),
    )
    expect((await readingsSeen(asUs, false)).raw).toEqual([110, 100, 310])
  })

  test('its faults of both times are its company’s, those between are not', async () => {
    await aFault('2', ago(4))
    await handOn(ours, ago(3))
    await aFault('3', ago(2))
    expect(await faultsSeen(asUs)).toEqual(['3'])
    await handOn(theirs, ago(1))
    await handOn(ours, ago(0))
    expect(await faultsSeen(asUs)).toEqual(['3'])
    expect(await faultsSeen(asDealer)).toEqual(['3', '2'])
  })

  test('its distributor sees the time since it changed hands last', async () => {
    await handOn(ours, ago(3))
    await report(ago(2), 300, 14_000)
    const { from, to } = range()
    const { series } = await read(
      `/devices/${id}/historical?time_from=${from}000000&time_to=${to}000000&metric=power_a`,
      asDealer,
    )
    const values = new Set(series.power_a.map(([, value]: [number, number | null]) => value))
    expect([...values].filter((value) => value !== null)).toEqual([300])
  })
})

describe('a device with an installation date before its company had it', () => {
  beforeEach(async () => {
    id = (await aDevice(server.database, { distributor: dealer.id, assignedTo: ours.id, type })).id
    await run('update devices set last_update = now() where device_id = $1', [id])
    await report(ago(6), 100, 10_000)
    await aFault('7', ago(6))
    await handOn(theirs, ago(5))
  })

  const assignmentOf = async (installation: string) =>
    (
      await run('select from_at, telemetry_device_id from device_assignments where installation_id = $1', [
        installation,
      ])
    )[0]

  test('is there since its company has it, also after the date is corrected', async () => {
    const place = await placeEarly(theirs, asThem)
    expect(await assignmentOf(place)).toEqual({ from_at: new Date(ago(5)), telemetry_device_id: `${id}~1` })
    const body = { installation_date: dayAt(ago(15)) }
    expect((await server.ask('PATCH', `/devices/${id}`, { token: asThem, body })).status).toBe(200)
    expect(await assignmentOf(place)).toEqual({ from_at: new Date(ago(5)), telemetry_device_id: `${id}~1` })
  })

  test('shows nothing of the period of the previous company', async () => {
    await placeEarly(theirs, asThem)
    await report(ago(4), 200, 10_060)
    await aFault('8', ago(4))
    for (const joined of [false, true]) {
      expect(await faultsSeen(asThem, joined)).toEqual(['8'])
      expect(await readingsSeen(asThem, joined)).toEqual(hoursAt(200))
    }
  })

  test('shows nothing of the period between, once it came back', async () => {
    await report(ago(4), 200, 10_060)
    await aFault('8', ago(4))
    await handOn(ours, ago(3))
    await placeEarly(ours, asUs)
    await report(ago(2), 300, 14_000)
    await aFault('9', ago(2))
    for (const joined of [false, true]) {
      expect(await faultsSeen(asUs, joined)).toEqual(['9', '7'])
      expect(await readingsSeen(asUs, joined)).toEqual(hoursAt(100, 300))
    }
    expect(await faultsSeen(asDealer)).toEqual(['9', '8', '7'])
  })

  test('shows no fault of others, whatever the installation date', async () => {
    await run('update device_assignments set from_at = $2 where installation_id = $1', [
      await placeEarly(theirs, asThem),
      new Date(ago(20)),
    ])
    await aFault('8', ago(4))
    for (const joined of [false, true]) expect(await faultsSeen(asThem, joined)).toEqual(['8'])
    await server.ask('DELETE', `/devices/${id}`, { token: asThem })
    await handOn(ours, ago(3))
    const seen = await server.database.inCompany({ company: theirs.id, kind: 'technician_company' }, (tx) =>
      tx.selectFrom('faults').select('code').where('device_id', '=', id).execute(),
    )
    expect(seen).toEqual([{ code: '8' }])
  })
})
