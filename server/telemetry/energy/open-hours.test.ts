import { afterAll, describe, expect, test } from 'vitest'
import type { DeviceType } from '../../../contract/models/model.ts'
import { dayMs, hourMs, minuteMs } from '../../days/days.ts'
import { query, testDatabase } from '../../testing/database.ts'
import type { Speaker } from './hours.testing.ts'
import { boiler, expectSame, hoursWorld, meter, minutes, pump, type Report } from './hours.testing.ts'
import { keepOpenHours } from './open-hours.ts'

const { database, url, close } = await testDatabase()
afterAll(close)
const { aSpeaker, storeReports, sealAt, ask } = hoursWorld(database)

describe('the hours of a day that is still open', () => {
  const start = Date.parse('2025-07-01T00:00:00Z')
  const now = start + 38 * hourMs + 20 * minuteMs
  const until = start + 38 * hourMs
  const speak = async (type: DeviceType, reports: [number, Report][]) => {
    const device = await aSpeaker(type)
    await storeReports(device, reports, now)
    await database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ last_update: new Date(now) })
        .where('device_id', '=', device.device_id)
        .execute(),
    )
    return device
  }
  const today = (device: Speaker) => ask(device, start, now, { now: new Date(now) })
  const keep = () => keepOpenHours(database, { now: new Date(now) })
  const storedUntil = async ({ device_id: id }: Speaker) =>
    (await query(url, 'select until from hourly_watermark where device_id = $1', [id]))[0]?.['until']

  test.each([
    ['boiler', 'THALPOS_HC_OT', boiler],
    ['meter', 'SHELLY_EM_3PH', meter],
    ['heat pump', 'THALPOS_HC_MB', pump],
  ] as const)('of a %s are stored as they end, and need no rows from then on', async (_name, type, make) => {
    const device = await speak(type, minutes(start, now, make, 4))
    const before = await today(device)
    await keep()
    expect(await storedUntil(device)).toEqual(new Date(until))
    await query(url, 'delete from raw_readings where device_id = $1 and ts < $2', [
      device.device_id,
      new Date(until),
    ])
    expectSame([await today(device)], [before])
  })

  test.each([
    ['boiler', 'THALPOS_HC_OT', boiler],
    ['meter', 'SHELLY_EM_3PH', meter],
    ['heat pump', 'THALPOS_HC_MB', pump],
  ] as const)(
    'of a %s are read without any row where the whole query is stored',
    async (_name, type, make) => {
      const device = await speak(type, minutes(start, now, make, 4))
      const readStored = () => ask(device, start, until, { now: new Date(now) })
      const before = await readStored()
      await keep()
      await query(url, 'delete from raw_readings where device_id = $1', [device.device_id])
      expectSame([await readStored()], [before])
    },
  )

  test('are the same where a query begins and ends within hours that are stored since', async () => {
    const device = await speak('THALPOS_HC_MB', minutes(start, now, pump, 4))
    const [from, to] = [start + 5.3 * hourMs, start + 35.4 * hourMs]
    const within = () => ask(device, from, to, { now: new Date(now) })
    const open = await within()
    await keep()
    await sealAt(now)
    expectSame([await within()], [open])
  })

  test('are read again from a late report on, until they are stored again', async () => {
    const all = minutes(start, now, meter, 7)
    const isLate = ([ms]: [number, Report]) => ms >= start + 20 * hourMs && ms < start + 29.5 * hourMs
    const timely = await speak('SHELLY_EM_3PH', all)
    const late = await speak(
      'SHELLY_EM_3PH',
      all.filter((report) => !isLate(report)),
    )
    const expected = [await today(timely)]
    await keep()
    await storeReports(late, all.filter(isLate), now)
    expect(await storedUntil(late)).toEqual(new Date(start + 20 * hourMs))
    expectSame([await today(late)], expected)
    await keep()
    expect(await storedUntil(late)).toEqual(new Date(until))
    expectSame([await today(late)], expected)
    await sealAt(start + 2 * dayMs)
    expectSame([await today(late), await today(timely)], [...expected, ...expected])
  })
})
