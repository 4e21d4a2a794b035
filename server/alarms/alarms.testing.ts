// A home whose devices are online, and what they last reported, for the tests of alarms.
import { afterAll, beforeEach } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { type DeviceType, type Model, metricPosition } from '../../contract/models/model.ts'
import type { Database } from '../database/database.ts'
import { localDaysBefore, startOfLocalDay, storedTimezone } from '../days/local-days.ts'
import { testDatabase, testLog } from '../testing/database.ts'
import { storeReadings } from '../testing/readings.ts'
import { aCompany, aDevice } from '../testing/world.ts'
import { watchOnce } from './watch.ts'

export interface TestSubject {
  device: string
  installation: string
}

/** An installed device that reported just now. */
export async function aSubject(
  database: Database,
  company: string,
  given: { type?: DeviceType; distributor?: string; lastname?: string } = {},
): Promise<TestSubject> {
  const { id: device } = await aDevice(database, {
    assignedTo: company,
    ...(given.type && { type: given.type }),
    ...(given.distributor && { distributor: given.distributor }),
    client: { firstname: 'Γεώργιος', lastname: given.lastname ?? 'Δημητριάδης', phone: '6971206448' },
  })
  return database.asSystem(async (tx) => {
    const row = await tx
      .updateTable('devices')
      .set({
        online: true,
        online_changed_at: new Date(),
        last_update: new Date(),
        first_report_at: new Date(),
      })
      .where('device_id', '=', device)
      .returning('installation_id')
      .executeTakeFirstOrThrow()
    return { device, installation: row.installation_id ?? '' }
  })
}

/** A row of values by the position of these metrics. */
export function valuesOf(model: Model, metrics: Record<string, number>) {
  const values: (number | null)[] = model.metrics.map(() => null)
  for (const [name, value] of Object.entries(metrics)) values[metricPosition(model, name) ?? -1] = value
  return values
}

/** A report of the device, now unless said. */
export const report = (
  database: Database,
  { device }: TestSubject,
  metrics: Record<string, number>,
  { model = hcOt, at = new Date() }: { model?: Model; at?: Date } = {},
) => storeReadings(database, device, [{ ts: at, values: valuesOf(model, metrics) }])

/** A report a minute of a day of 24 hours from its beginning, from minutes to metrics. */
export const reportDay = (
  database: Database,
  { device }: TestSubject,
  day: number,
  metricsAt: (minute: number) => Record<string, number>,
  model: Model = hcOt,
) =>
  storeReadings(
    database,
    device,
    Array.from({ length: 1440 }, (_, minute) => ({
      ts: new Date(day + minute * 60_000),
      values: valuesOf(model, metricsAt(minute)),
    })),
  )

/** The past days of the device may be measured. */
export const mayMeasure = (database: Database, { device }: TestSubject) =>
  database.asSystem((tx) =>
    tx
      .updateTable('devices')
      .set({ first_report_at: new Date(0) })
      .where('device_id', '=', device)
      .execute(),
  )

/** The beginning of a local day before the last that is over. */
export const pastDay = (back = 0) =>
  localDaysBefore(startOfLocalDay(Date.now() - 3 * 3_600_000, storedTimezone), back + 1, storedTimezone)

/** A night that cools with a time constant of 40 hours, on each of five past days. */
export async function reportColdNights(
  database: Database,
  subject: TestSubject,
  { model = hcOt, back = 0 }: { model?: Model; back?: number } = {},
): Promise<void> {
  await mayMeasure(database, subject)
  const [heater, on] = model === hcOt ? ['flame', 1] : ['op_mode', 3]
  for (let day = back; day < back + 5; day++)
    await reportDay(
      database,
      subject,
      pastDay(day),
      (minute) => ({
        [heater]: minute < 480 ? 0 : on,
        t_out: 4,
        t_r: Number((5 + 16 * Math.exp(-Math.min(minute, 480) / 60 / 40)).toFixed(1)),
      }),
      model,
    )
}

export const openFault = (
  database: Database,
  { device }: TestSubject,
  fault: { kind?: string; code?: string; blocking?: boolean; minutes?: number } = {},
) =>
  database.asSystem((tx) =>
    tx
      .insertInto('faults')
      .values({
        device_id: device,
        kind: fault.kind ?? 'reported',
        code: fault.code ?? '28',
        blocking: fault.blocking ?? false,
        opened_at: new Date(Date.now() - (fault.minutes ?? 120) * 60_000),
      })
      .execute(),
  )

export const endFaults = (database: Database, { device }: TestSubject) =>
  database.asSystem((tx) =>
    tx.updateTable('faults').set({ resolved_at: new Date() }).where('device_id', '=', device).execute(),
  )

/** A pass of the rules so many minutes from now. */
export const watch = (database: Database, minutes = 0, mayRaise = true) =>
  watchOnce(database, {
    ...{ mayRaise, sendsEmail: true, log: testLog },
    now: new Date(Date.now() + minutes * 60_000),
  })

/** Alarms of the company that were raised, by kind. */
export const alarmsOf = (database: Database, company: string) =>
  database.asSystem((tx) =>
    tx
      .selectFrom('alarms')
      .selectAll()
      .where('company_id', '=', company)
      .where('raised_at', 'is not', null)
      .orderBy('kind')
      .execute(),
  )

/** Kinds of those that have not ended. */
export const raisedOf = async (database: Database, company: string): Promise<string[]> =>
  (await alarmsOf(database, company)).filter((one) => !one.resolved_at).map(({ kind }) => kind)

/** A company with two homes, new for each test of a file. */
export async function openTwoHomes() {
  const { database, close } = await testDatabase()
  afterAll(close)
  const two = {
    company: '',
    home: { device: '', installation: '' },
    other: { device: '', installation: '' },
    database,
    alarms: () => alarmsOf(database, two.company),
    raised: () => raisedOf(database, two.company),
  }
  beforeEach(async () => {
    two.company = (await aCompany(database)).id
    two.home = await aSubject(database, two.company)
    two.other = await aSubject(database, two.company)
  })
  return two
}
