// Sums of many devices in the buckets of a query: one statement for stored hours, one for the rows of hours that have not
// ended. Only devices with late rows, or without stored hours, are read one by one.
import type { Tx } from '../../database/database.ts'
import { dayMs } from '../../days/days.ts'
import { daysBack } from '../rollups/sealed-days.ts'
import { type Columns, readRowsSince } from '../storage/stored-reports.ts'
import type { HourGrid } from './hour-grid.ts'
import type { MeasuredSums } from './hour-sums.rules.ts'
import { noHours, openDaysOf, readHours, type StoredHours } from './hours.store.ts'
import { columnsFor, type Measured } from './measured.ts'
import {
  applyReports,
  type HoursQuery,
  type Plan,
  planFromStored,
  planOpen,
  storedSums,
} from './measured-hours.ts'

interface Requested {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
  measured: readonly Measured[]
}

interface DevicePlan {
  type: string
  query: HoursQuery
  found: MeasuredSums
  plan: Plan | undefined
}

type Common = Pick<HoursQuery, 'grid' | 'until'>

/** In the order of the devices. What is stored of them may have been read already, for a span that holds the grid. */
export async function sumsOfEach(
  tx: Tx,
  devices: readonly Requested[],
  common: Common,
  stored?: ReadonlyMap<string, StoredHours>,
): Promise<MeasuredSums[]> {
  const plans = planFromStoredOfEach(devices, common, stored ?? (await readStored(tx, devices, common)))
  const rows = await readRows(tx, plans)
  const sums = new Map<string, MeasuredSums>()
  // At once: what is cut within stored hours is a small query for each device, and all of them are one to the database.
  await Promise.all(
    plans.map(async ({ query, found, plan }) => {
      sums.set(query.deviceId, found)
      if (plan) await applyReports(tx, query, found, plan, rows.get(query.deviceId))
    }),
  )
  const others = devices.filter((_, index) => !plans[index]?.plan)
  if (others.length > 0)
    for (const { query, found } of await sumOpenDays(tx, others, common)) sums.set(query.deviceId, found)
  return devices.flatMap(({ telemetry_device_id }) => sums.get(telemetry_device_id) ?? [])
}

const readStored = (tx: Tx, devices: readonly Requested[], { grid }: Common) =>
  readHours(tx, {
    ...spanOf(devices, grid),
    parts: [...new Set(devices.flatMap(({ measured }) => measured.map(({ part }) => part)))],
  })

function planFromStoredOfEach(
  devices: readonly Requested[],
  { grid, until }: Common,
  stored: ReadonlyMap<string, StoredHours>,
): DevicePlan[] {
  return devices.map(
    ({ telemetry_device_id: deviceId, device_type: type, report_seconds: reportSeconds, measured }) => {
      const own = stored.get(deviceId) ?? noHours()
      const query = { deviceId, reportSeconds, measured, grid, until, stored: own }
      const found = storedSums(query)
      return { type, query, found, plan: planFromStored(query, found) }
    },
  )
}

const spanOf = (devices: readonly Requested[], { edges }: HourGrid) => ({
  deviceIds: devices.map(({ telemetry_device_id }) => telemetry_device_id),
  from: edges[0] ?? 0,
  to: edges.at(-1) ?? 0,
})

/** Of all devices of a type at once. */
async function readRows(tx: Tx, plans: readonly DevicePlan[]): Promise<Map<string, Columns>> {
  const rows = new Map<string, Columns>()
  const goingOn = plans.filter(({ plan }) => plan?.since)
  for (const group of Map.groupBy(goingOn, ({ type }) => type).values()) {
    const to = group[0]?.plan?.since?.to ?? 0
    const since = new Map(group.map(({ query, plan }) => [query.deviceId, plan?.since?.from ?? to]))
    const positions = columnsFor(group[0]?.query.measured ?? [])
    for (const [id, columns] of await readRowsSince(tx, { since, positions, to: new Date(to) }))
      rows.set(id, columns)
  }
  return rows
}

/** Which days have rows is read before what is stored: a day that is sealed in between is worked out rather than missed. */
async function sumOpenDays(tx: Tx, devices: readonly Requested[], common: Common): Promise<DevicePlan[]> {
  const span = spanOf(devices, common.grid)
  const open = await openDaysOf(tx, { ...span, from: span.from - daysBack * dayMs })
  const plans = planFromStoredOfEach(devices, common, await readStored(tx, devices, common))
  for (const { query, found } of plans)
    await applyReports(tx, query, found, await planOpen(tx, query, open.get(query.deviceId) ?? []))
  return plans
}
