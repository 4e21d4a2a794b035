import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../contract/models/model.ts'
import { hourMs, minuteMs } from '../days/days.ts'
import { readingsOf } from '../telemetry/energy/hours.testing.ts'
import { append } from '../telemetry/storage/telemetry.store.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, deviceRecord, type TestCompany } from '../testing/world.ts'

let server: TestServer
let company: TestCompany
let token: string
let reader: string

const from = Math.floor(Date.now() / hourMs) * hourMs - 6 * hourMs
const to = from + 4 * hourMs

beforeAll(async () => {
  server = await startTestServer()
  const distributor = await aCompany(server.database, 'distributor')
  company = await aCompany(server.database, 'technician_company', { affiliatedTo: distributor.id })
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  reader = await server.tokenOf(await aPerson(server.database, distributor, ['distributor']))
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

const placed = (home: string, id: string) =>
  server.database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ installation_id: home, last_update: new Date() })
      .where('device_id', '=', id)
      .execute(),
  )

const storeReports = (id: string, type: DeviceType, make: (minute: number) => Record<string, number>) =>
  server.database.asSystem((tx) =>
    append(
      tx,
      readingsOf(
        { device_id: id, device_type: type },
        Array.from({ length: 4 * 60 }, (_, minute) => [from + minute * minuteMs, make(minute)]),
      ),
    ),
  )

/** A home whose heat pump reports 2 kW; channel a of its meter counts 2.4 kW and channel b 0.6, a third one 0.3. */
async function aHome(type: 'SHELLY_EM_1PH' | 'SHELLY_EM_3PH' = 'SHELLY_EM_1PH') {
  const client = { firstname: 'Ελένη', lastname: 'Μήτσου' }
  const { id: pump } = await aDevice(server.database, {
    assignedTo: company.id,
    type: 'THALPOS_HC_MB',
    client,
  })
  const home = (await deviceRecord(server.database, pump)).installation_id ?? ''
  await placed(home, pump)
  const { id: meter } = await aDevice(server.database, { assignedTo: company.id, type })
  await placed(home, meter)
  await storeReports(pump, 'THALPOS_HC_MB', () => ({ power: 2, heat_power: 7, t_out: 5 }))
  await storeReports(meter, type, (minute) => ({
    energy_a: minute * 40,
    energy_b: minute * 10,
    ...(type === 'SHELLY_EM_3PH' && { energy_c: minute * 5 }),
  }))
  return { home, pump, meter }
}

const link = (meter: string, channels: object[], as = token) =>
  server.ask('PUT', `/devices/${meter}/meter-channels`, { token: as, body: { channels } })

const undefinedOf = async (meter: string): Promise<string[] | undefined> => {
  const { body } = await server.ask('GET', '/devices/unlinked-meters', { token })
  return body.items.find((one: { device_id: string }) => one.device_id === meter)?.channels
}

/** Last of the whole minutes, of which the first has nothing before it. */
const counted = (kw: number) => (kw * 239) / 60
const pumpKwh = (2 * 242) / 60

async function kindsOf(home: string) {
  const { body } = await server.ask(
    'GET',
    `/devices/consumption/installations?limit=200&date_from=${new Date(from).toISOString()}&date_to=${new Date(to).toISOString()}`,
    { token },
  )
  const item = body.items.find((one: { installation_id: string }) => one.installation_id === home)
  return Object.fromEntries(item.kinds.map((one: { kind: string; kwh: number }) => [one.kind, one.kwh]))
}

describe('what a channel of a meter measures', () => {
  test('is unknown at first: both count, and the meter is listed as undefined', async () => {
    const { home, meter } = await aHome()
    const { heat_pump, meter: metered } = await kindsOf(home)
    expect(heat_pump).toBeCloseTo(Math.min(pumpKwh, 8), 1)
    expect(metered).toBeCloseTo(counted(3), 6)
    const { body } = await server.ask('GET', '/devices/unlinked-meters', { token })
    expect(body.items).toContainEqual(
      expect.objectContaining({ device_id: meter, installation_id: home, channels: ['a', 'b'] }),
    )
  })

  test('a heat pump: then the meter counts in its place', async () => {
    const { home, meter, pump } = await aHome()
    const { status, body } = await link(meter, [
      { channel: 'a', measures: 'heat_pump', device_id: pump },
      { channel: 'b', measures: 'other' },
    ])
    expect(status).toBe(200)
    expect(body.channels).toEqual([
      { channel: 'a', measures: 'heat_pump', device_id: pump },
      { channel: 'b', measures: 'other', device_id: null },
    ])
    expect(await kindsOf(home)).toEqual({
      heat_pump: expect.closeTo(counted(2.4), 6),
      meter: expect.closeTo(counted(0.6), 6),
    })
    const unlinked = await server.ask('GET', '/devices/unlinked-meters', { token })
    expect(JSON.stringify(unlinked.body)).not.toContain(meter)
  })

  test('a whole home: its heat pump and the other channels, defined or not, are within it', async () => {
    const { home, meter, pump } = await aHome()
    await link(meter, [{ channel: 'a', measures: 'whole_home' }])
    const whole = { meter: expect.closeTo(counted(2.4), 6) }
    expect(await kindsOf(home)).toEqual(whole)
    await link(meter, [
      { channel: 'a', measures: 'whole_home' },
      { channel: 'b', measures: 'heat_pump', device_id: pump },
    ])
    expect(await kindsOf(home)).toEqual(whole)
    await link(meter, [{ channel: 'b', measures: 'whole_home' }])
    expect(await kindsOf(home)).toEqual({ meter: expect.closeTo(counted(0.6), 6) })
  })

  test('is forgotten when the meter moves to another home', async () => {
    const { meter, pump } = await aHome()
    await link(meter, [{ channel: 'a', measures: 'heat_pump', device_id: pump }])
    const { home: next } = await aHome()
    await server.ask('PATCH', `/devices/${meter}`, { token, body: { installation_id: next } })
    const { body } = await server.ask('GET', `/devices/${meter}/meter-channels`, { token })
    expect(body).toMatchObject({ channels: [], heat_pumps: [expect.anything()] })
  })

  test('counts the heat pump again once it has left the home, and the past as it was', async () => {
    const { home, meter, pump } = await aHome()
    await link(meter, [{ channel: 'a', measures: 'heat_pump', device_id: pump }])
    await server.database.asSystem((tx) =>
      tx.updateTable('devices').set({ installation_id: null }).where('device_id', '=', pump).execute(),
    )
    expect(await kindsOf(home)).toEqual({
      heat_pump: expect.closeTo(counted(2.4), 6),
      meter: expect.closeTo(counted(0.6), 6),
    })
  })

  test('is a heat pump of the same home, named once, on a channel that the meter has', async () => {
    const [{ meter, pump }, other] = [await aHome(), await aHome()]
    const pathOf = async (...channels: object[]) => (await link(meter, channels)).problem.errors?.[0]?.path
    const measures = 'heat_pump'
    expect(await pathOf({ channel: 'a', measures, device_id: other.pump })).toBe('channels.0.device_id')
    expect(await pathOf({ channel: 'a', measures })).toBe('channels.0.device_id')
    expect(await pathOf({ channel: 'a', measures: 'other', device_id: pump })).toBe('channels.0.device_id')
    expect(await pathOf({ channel: 'c', measures: 'other' })).toBe('channels.0.channel')
    const twice = { channel: 'a', measures: 'other' }
    expect(await pathOf(twice, twice)).toBe('channels.1.channel')
    expect((await link(pump, [])).status).toBe(404)
    expect((await link(meter, [], reader)).status).toBe(403)
  })
})

describe('a meter of which a part is defined', () => {
  test('stays in question while a phase is undefined, which counts by itself beside the whole home', async () => {
    const { home, meter, pump } = await aHome('SHELLY_EM_3PH')
    expect(await undefinedOf(meter)).toEqual(['a', 'b', 'c'])
    await link(meter, [{ channel: 'a', measures: 'whole_home' }])
    expect(await undefinedOf(meter)).toEqual(['b', 'c'])
    expect(await kindsOf(home)).toEqual({ meter: expect.closeTo(counted(3.3), 6) })
    const whole = ['a', 'b', 'c'].map((channel) => ({ channel, measures: 'whole_home' }))
    await link(meter, whole)
    expect(await undefinedOf(meter)).toBeUndefined()
    expect(await kindsOf(home)).toEqual({ meter: expect.closeTo(counted(3.3), 6) })
    await link(
      meter,
      whole.map(({ channel }) => ({ channel, measures: 'heat_pump', device_id: pump })),
    )
    expect(await kindsOf(home)).toEqual({ heat_pump: expect.closeTo(counted(3.3), 6) })
  })

  test('stays in question while its second channel reports and is undefined, unless the first has the whole home', async () => {
    const { meter, pump } = await aHome()
    await link(meter, [{ channel: 'a', measures: 'heat_pump', device_id: pump }])
    expect(await undefinedOf(meter)).toEqual(['b'])
    await link(meter, [{ channel: 'a', measures: 'whole_home' }])
    expect(await undefinedOf(meter)).toBeUndefined()
    const { id: single } = await aDevice(server.database, { assignedTo: company.id, type: 'SHELLY_EM_1PH' })
    const { home, pump: other } = await aHome()
    await placed(home, single)
    await storeReports(single, 'SHELLY_EM_1PH', (minute) => ({ energy_a: minute * 40 }))
    expect(await undefinedOf(single)).toEqual(['a'])
    await link(single, [{ channel: 'a', measures: 'heat_pump', device_id: other }])
    expect(await undefinedOf(single)).toBeUndefined()
  })
})
