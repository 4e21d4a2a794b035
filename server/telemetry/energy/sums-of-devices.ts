// What devices come to in the buckets of a question, asked of the database together: what is kept in one statement, the
// rows of hours that have not ended in another. Only devices with late rows, or none kept, are looked at one by one.
import type { Tx } from '../../database/database.ts'
import { type Columns, readRowsSince } from '../columns.ts'
import { dayMs } from '../days.ts'
import { daysBack } from '../rollups/sealed-days.ts'
import type { HourGrid } from './hour-grid.ts'
import type { MeasuredSums } from './hour-sums.rules.ts'
import { type KeptHours, noHours, openDaysOf, readHours } from './hours.store.ts'
import { columnsFor, type Measured } from './measured.ts'
import { type HoursQuestion, keptSums, type Plan, planKept, planOpen, tellReports } from './measured-hours.ts'

interface Asked {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
  measured: readonly Measured[]
}

interface Told {
  type: string
  question: HoursQuestion
  found: MeasuredSums
  plan: Plan | undefined
}

type Common = Pick<HoursQuestion, 'grid' | 'until'>

/** In the order of the devices. What is kept of them may have been read already, for a span that holds the grid. */
export async function sumsOfEach(
  tx: Tx,
  devices: readonly Asked[],
  common: Common,
  kept?: ReadonlyMap<string, KeptHours>,
): Promise<MeasuredSums[]> {
  const told = tellKept(devices, common, kept ?? (await readKept(tx, devices, common)))
  const rows = await readRows(tx, told)
  const sums = new Map<string, MeasuredSums>()
  // At once: what is cut within kept hours is a small question for each device, and all of them are one to the database.
  await Promise.all(
    told.map(async ({ question, found, plan }) => {
      sums.set(question.deviceId, found)
      if (plan) await tellReports(tx, question, found, plan, rows.get(question.deviceId))
    }),
  )
  const others = devices.filter((_, index) => !told[index]?.plan)
  if (others.length > 0)
    for (const { question, found } of await tellOpen(tx, others, common)) sums.set(question.deviceId, found)
  return devices.flatMap(({ telemetry_device_id }) => sums.get(telemetry_device_id) ?? [])
}

const readKept = (tx: Tx, devices: readonly Asked[], { grid }: Common) =>
  readHours(tx, {
    ...spanOf(devices, grid),
    parts: [...new Set(devices.flatMap(({ measured }) => measured.map(({ part }) => part)))],
  })

function tellKept(
  devices: readonly Asked[],
  { grid, until }: Common,
  kept: ReadonlyMap<string, KeptHours>,
): Told[] {
  return devices.map(
    ({ telemetry_device_id: deviceId, device_type: type, report_seconds: reportSeconds, measured }) => {
      const own = kept.get(deviceId) ?? noHours()
      const question = { deviceId, reportSeconds, measured, grid, until, kept: own }
      const found = keptSums(question)
      return { type, question, found, plan: planKept(question, found) }
    },
  )
}

const spanOf = (devices: readonly Asked[], { edges }: HourGrid) => ({
  deviceIds: devices.map(({ telemetry_device_id }) => telemetry_device_id),
  from: edges[0] ?? 0,
  to: edges.at(-1) ?? 0,
})

/** Of all devices of a type at once. */
async function readRows(tx: Tx, told: readonly Told[]): Promise<Map<string, Columns>> {
  const rows = new Map<string, Columns>()
  const goingOn = told.filter(({ plan }) => plan?.since)
  for (const group of Map.groupBy(goingOn, ({ type }) => type).values()) {
    const to = group[0]?.plan?.since?.to ?? 0
    const since = new Map(group.map(({ question, plan }) => [question.deviceId, plan?.since?.from ?? to]))
    const positions = columnsFor(group[0]?.question.measured ?? [])
    for (const [id, columns] of await readRowsSince(tx, { since, positions, to: new Date(to) }))
      rows.set(id, columns)
  }
  return rows
}

/** Which days have rows is read before what is kept: a day that is sealed in between is worked out rather than missed. */
async function tellOpen(tx: Tx, devices: readonly Asked[], common: Common): Promise<Told[]> {
  const span = spanOf(devices, common.grid)
  const open = await openDaysOf(tx, { ...span, from: span.from - daysBack * dayMs })
  const told = tellKept(devices, common, await readKept(tx, devices, common))
  for (const { question, found } of told)
    await tellReports(tx, question, found, await planOpen(tx, question, open.get(question.deviceId) ?? []))
  return told
}
