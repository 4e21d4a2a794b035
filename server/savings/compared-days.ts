// Which local days a saving compares: those before weather adaptation was first switched on, or a chosen baseline, with
// those of the period.
import { modelOf } from '../../contract/models/index.ts'
import { longestDays, type PeriodQuery, type SavingsQuery } from '../../contract/savings/routes.ts'
import type { FleetDevice } from '../consumption/consumption.store.ts'
import type { Metering } from '../consumption/meter-links.store.ts'
import { rangeOfDates } from '../consumption/ranges.ts'
import { startOfLocalDay } from '../days/local-days.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { type DatedDay, findAdaptationCommand, type PlacedDevice, readDays, type StoredSpan } from './days.ts'

const dayMs = 86_400_000
const defaultDays = 30
/** Maximum length of a baseline in days. */
const maxBaselineDays = 366

export interface Period {
  from: number
  to: number
  days: number
  timezone: string
}

export const daysBefore = (moment: number, days: number, timezone: string) =>
  startOfLocalDay(moment - days * dayMs + dayMs / 2, timezone)

/** Whole local days before today. */
export async function periodOf(query: PeriodQuery, timezone: string, call: PersonCall): Promise<Period> {
  const { hours, days, date_from, date_to } = query
  const dayOf = (moment: string) => startOfLocalDay(Date.parse(moment), timezone)
  const today = startOfLocalDay(Date.now(), timezone)
  const to = date_to === undefined ? today : Math.min(today, dayOf(date_to))
  const length = days ?? (hours === undefined ? defaultDays : Math.ceil(hours / 24))
  const from = date_from === undefined ? daysBefore(to, length, timezone) : dayOf(date_from)
  const period = { from, to }
  await rangeOfDates(periodFields(period), call, longestDays)
  return { ...period, days: Math.round((to - from) / dayMs), timezone }
}

export const periodFields = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({
  date_from: new Date(from).toISOString(),
  date_to: new Date(to).toISOString(),
})

export const isHeating = ({ device_type: type }: FleetDevice): boolean =>
  modelOf(type)?.metrics.some(({ name, kind }) => name === 't_out' && kind === 'measure') ?? false

type Chosen = Awaited<ReturnType<typeof chosenBaseline>>

/** A heating device, with the meters that count in its place. */
export type Metered = PlacedDevice & { meters: readonly Metering<FleetDevice>[] | undefined }

export interface ComparedDays {
  baseline: DatedDay[]
  reporting: DatedDay[]
  /** False if weather adaptation was not on before the period ended, and no baseline was chosen. */
  hasAdapted: boolean
}

/**
 * All days from a year before weather adaptation was first switched on, however long ago; if it never was, from a
 * year before the period.
 */
async function daysAroundSwitch(
  device: Metered,
  { from, to, timezone }: Period,
  { tx }: PersonCall,
  stored: StoredSpan | undefined,
) {
  const { meters } = device
  const commandAt = await findAdaptationCommand(tx, device)
  const commandDay = commandAt === undefined ? Infinity : startOfLocalDay(commandAt, timezone)
  let begin = daysBefore(from, maxBaselineDays, timezone)
  let days = await readDays(tx, device, { from: begin, to, timezone, meters, stored })
  for (;;) {
    const since = Math.min(commandDay, days.find(({ isAdapting }) => isAdapting)?.begin ?? Infinity)
    const earliest = daysBefore(Math.min(since, from), maxBaselineDays, timezone)
    if (earliest >= begin) return { days, since }
    const older = await readDays(tx, device, { from: earliest, to: begin, timezone, meters })
    if (older.every(({ coverage }) => coverage === 0)) return { days, since }
    days = [...older, ...days]
    begin = earliest
  }
}

/** The days before weather adaptation was first switched on, and those of the period from then on. */
async function daysAround(
  device: Metered,
  period: Period,
  call: PersonCall,
  stored: StoredSpan | undefined,
): Promise<ComparedDays> {
  const { days, since } = await daysAroundSwitch(device, period, call, stored)
  const { from, to } = period
  if (since >= to) return { baseline: [], reporting: daysFrom(days, from), hasAdapted: false }
  const before = days.filter(({ begin }) => begin < Math.min(since, from))
  const firstKnown = before.findIndex(({ coverage }) => coverage > 0)
  return {
    baseline: firstKnown < 0 ? [] : before.slice(firstKnown),
    reporting: daysFrom(days, Math.max(since, from)),
    hasAdapted: true,
  }
}

export const daysFrom = (days: readonly DatedDay[], from: number) => days.filter(({ begin }) => begin >= from)

/** The requested baseline as whole local days. It must not overlap the period. */
export async function chosenBaseline(query: SavingsQuery, period: Period, call: PersonCall) {
  const { baseline_from, baseline_to } = query
  if (baseline_from === undefined && baseline_to === undefined) return undefined
  const range = { date_from: baseline_from, date_to: baseline_to ?? new Date(period.from).toISOString() }
  const { from, to } = await rangeOfDates(range, call, maxBaselineDays)
  const wholeDays = {
    from: startOfLocalDay(from.getTime(), period.timezone),
    to: startOfLocalDay(to.getTime(), period.timezone),
  }
  if (wholeDays.to > period.from) {
    const values = { begins: new Date(period.from).toISOString() }
    throw new Problem(
      400,
      'baseline_overlaps',
      `The baseline must end before the period begins, at ${values.begins}.`,
      [{ path: 'baseline_to', key: 'baseline_overlaps', values }],
      { values },
    )
  }
  return wholeDays
}

/** All days that are read first, of any device. */
export const spanOfDays = ({ from, to, timezone }: Period, chosen: Chosen) => ({
  from: chosen?.from ?? daysBefore(from, maxBaselineDays, timezone),
  to,
})

/** With the baseline that was chosen, if any. */
export async function comparedDays(
  device: Metered,
  chosen: Chosen,
  period: Period,
  call: PersonCall,
  stored?: StoredSpan,
): Promise<ComparedDays> {
  if (!chosen) return daysAround(device, period, call, stored)
  const { meters } = device
  return {
    baseline: await readDays(call.tx, device, { ...chosen, timezone: period.timezone, meters, stored }),
    reporting: await readDays(call.tx, device, { ...period, meters, stored }),
    hasAdapted: true,
  }
}
