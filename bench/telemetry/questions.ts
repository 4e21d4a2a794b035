// What a person looks at in the console, as a query of each engine: the product through its API, the others through theirs.
import { toNanoseconds } from '../../contract/lists.ts'
import { apiPrefix } from '../../contract/route.ts'
import { startOfLocalDay } from '../../server/days/local-days.ts'
import { type Answer, readInflux, readInstant, readLines, readRange } from './answers.ts'
import { type Fleet, type FleetDevice, measurement } from './fleet.ts'
import { type MetricName, metrics } from './heat-pump-days.ts'
import { readOurBars, readOurExport, readOurLast, readOurSeries } from './our-answers.ts'
import { influxPath } from './rivals/influxdb.ts'

export interface EngineRequest {
  path: string
  read(body: Buffer): Answer
}

export interface Variant {
  ours: EngineRequest
  influxdb: EngineRequest
  victoriaMetrics: EngineRequest
  /** Which rows VictoriaMetrics can tell as well; all unless said. */
  isComparable?: (ms: number) => boolean
}

export interface Question {
  name: string
  samples: number
  /** How far two numbers of a row may be apart. */
  tolerance: readonly number[]
  /** Queried in turn, of several devices. */
  variants: Variant[]
  /** Limit of our p50 in milliseconds. */
  atMostMs?: number
  /** Whether our p50 must be below that of both rivals. */
  isRace?: boolean
  /** A request to the product in the same rounds: signed in as well, one small query, a few bytes. */
  floor: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const timezone = 'Europe/Athens'
const chart = ['t_r', 't_out', 't_water_out', 't_water_in', 'power', 'flow_rate'] as const
/** Means have three decimals. */
const meanDecimals = 0.000_500_1
const bucketTolerance = [meanDecimals, 1e-9]

const nameOf = (metric: string): string => metric.slice(measurement.length + 1)
const victoria = (path: string, more: Record<string, string>) =>
  `${path}?${new URLSearchParams(more).toString()}`
const influxRange = (from: number, to: number) => `time >= ${from}ms and time < ${to}ms`
const ofDevice = ({ id }: FleetDevice) => `device = '${id}'`

/** Each metric's own newest: not all come in one report. */
function lastValues(device: FleetDevice, now: number): Variant {
  const newest = metrics.map((name) => `last(${name}) as ${name}`)
  return {
    ours: { path: `${apiPrefix}/devices/${device.id}`, read: (body) => readOurLast(body, metrics) },
    influxdb: {
      path: influxPath(`select ${newest.join(', ')} from ${measurement} where ${ofDevice(device)}`),
      read: (body) => withoutTimes(readInflux(body, metrics, (name) => [name])),
    },
    victoriaMetrics: {
      path: victoria('/api/v1/query', { query: `{device="${device.id}"}`, time: String(now / 1000) }),
      read: (body) => readInstant(body, nameOf),
    },
  }
}

/** The hour before is read for the base of counters. */
const since = (from: number, answer: Answer): Answer =>
  new Map([...answer].map(([name, rows]) => [name, rows.filter(([ms = 0]) => ms >= from)]))

const withoutTimes = (answer: Answer): Answer =>
  new Map([...answer].map(([name, rows]) => [name, rows.map(([, ...numbers]) => [0, ...numbers])]))

export function rawDay(device: FleetDevice, from: number): Variant {
  const to = from + dayMs
  const metric = 't_r'
  return {
    ours: { path: seriesPath(device, from, to, [metric]), read: (body) => readOurSeries(body) },
    influxdb: {
      path: influxPath(
        `select ${metric} from ${measurement} where ${ofDevice(device)} and ${influxRange(from, to)}`,
      ),
      read: (body) => readInflux(body, [metric], () => [metric]),
    },
    victoriaMetrics: {
      path: victoria('/api/v1/export', {
        'match[]': `${measurement}_${metric}{device="${device.id}"}`,
        start: String(from / 1000),
        end: String((to - 1) / 1000),
      }),
      read: (body) => readLines(body, nameOf),
    },
  }
}

const seriesPath = (
  { id }: FleetDevice,
  from: number,
  to: number,
  names: readonly MetricName[],
  points?: number,
) => {
  const query = new URLSearchParams({ time_from: toNanoseconds(from), time_to: toNanoseconds(to) })
  if (points) query.set('points', String(points))
  for (const name of names) query.append('metric', name)
  return `${apiPrefix}/devices/${id}/historical?${query.toString()}`
}

interface Wide {
  from: number
  to: number
  bucketMs: number
  /** Local days have 23 and 25 hours too. */
  isLocal?: boolean
  points?: number
}

export function charted(device: FleetDevice, { from, to, bucketMs, isLocal = false, points }: Wide): Variant {
  const fields = chart.map(
    (name) => `mean(${name}) as ${name}_mean, min(${name}) as ${name}_min, max(${name}) as ${name}_max`,
  )
  const every = `${bucketMs / 60_000}m`
  const rollups = chart.map(
    (name) => `label_set(rollup(${measurement}_${name}{device="${device.id}"}[${every}]), "m", "${name}")`,
  )
  return {
    ours: { path: seriesPath(device, from, to, chart, points), read: (body) => readOurSeries(body) },
    influxdb: {
      path: influxPath(
        `select ${fields.join(', ')} from ${measurement} where ${ofDevice(device)} and ${influxRange(from, to)} group by time(${every}) fill(none)${isLocal ? ` tz('${timezone}')` : ''}`,
      ),
      read: (body) => readInflux(body, chart, (name) => [`${name}_mean`, `${name}_min`, `${name}_max`]),
    },
    victoriaMetrics: {
      path: victoria('/api/v1/query_range', {
        query: `(${rollups.join(', ')})`,
        start: String((from + bucketMs) / 1000),
        end: String(to / 1000),
        step: String(bucketMs / 1000),
      }),
      read: (body) => readRange(body, bucketMs),
    },
    ...(isLocal ? { isComparable: (ms: number) => (ms - from) % bucketMs === 0 && isWholeLocalDay(ms) } : {}),
  }
}

/** Begins at a local midnight and has 24 hours. */
const isWholeLocalDay = (ms: number) =>
  startOfLocalDay(ms, timezone) === ms && startOfLocalDay(ms + dayMs, timezone) === ms + dayMs

function fleetHours(from: number, to: number): Variant {
  const asIso = (ms: number) => new Date(ms).toISOString()
  const growth = `select non_negative_difference(last(kwh_counter)) as grown from ${measurement} where ${influxRange(from - hourMs, to)} group by time(1h), device`
  return {
    ours: {
      path: `${apiPrefix}/devices/consumption?${new URLSearchParams({ date_from: asIso(from), date_to: asIso(to) }).toString()}`,
      read: readOurBars,
    },
    influxdb: {
      path: influxPath(`select sum(grown) from (${growth}) group by time(1h) fill(none)`),
      read: (body) =>
        since(
          from,
          readInflux(body, ['kwh'], () => ['sum']),
        ),
    },
    victoriaMetrics: {
      path: victoria('/api/v1/query_range', {
        query: `label_set(sum(increase(${measurement}_kwh_counter[1h])), "m", "kwh")`,
        start: String((from + hourMs) / 1000),
        end: String(to / 1000),
        step: String(hourMs / 1000),
      }),
      read: (body) => readRange(body, hourMs),
    },
  }
}

function exported(device: FleetDevice, from: number, to: number): Variant {
  const query = new URLSearchParams({
    time_from: toNanoseconds(from),
    time_to: toNanoseconds(to),
    file_type: 'json',
  })
  for (const name of metrics) query.append('metric', name)
  return {
    ours: {
      path: `${apiPrefix}/devices/${device.id}/export/data/raw?${query.toString()}`,
      read: readOurExport,
    },
    influxdb: {
      path: `${influxPath(
        `select ${metrics.join(',')} from ${measurement} where ${ofDevice(device)} and ${influxRange(from, to)}`,
      )}&chunked=true&chunk_size=10000`,
      read: (body) => readInflux(body, metrics, (name) => [name]),
    },
    victoriaMetrics: {
      path: victoria('/api/v1/export', {
        'match[]': `{device="${device.id}"}`,
        start: String(from / 1000),
        end: String((to - 1) / 1000),
      }),
      read: (body) => readLines(body, nameOf),
    },
  }
}

/** `thrift` divides how often each is queried. */
export function questionsOf(
  { devices, now }: Fleet,
  { longDays, thrift }: { longDays: number; thrift: number },
): Question[] {
  const end = Math.floor(now / hourMs) * hourMs
  const midnight = startOfLocalDay(now, timezone)
  const [long] = devices
  if (!long) throw new Error('there is no device to query')
  const monthly = devices.filter(({ from }) => from <= end - 31 * dayMs)
  const days = Math.min(365, longDays - 1)
  const yearFrom = startOfLocalDay(midnight - days * dayMs + dayMs / 2, timezone)
  const exact = [1e-9]
  const questions: Omit<Question, 'floor'>[] = [
    {
      name: 'Last values of a device',
      atMostMs: 5,
      samples: 200 / thrift,
      tolerance: exact,
      variants: devices.slice(0, 20).map((device) => lastValues(device, now)),
    },
    {
      name: '1 metric, 1 day, raw',
      atMostMs: 5,
      samples: 600 / thrift,
      tolerance: [meanDecimals],
      variants: monthly.map((device, index) => rawDay(device, end - (index + 1) * dayMs)),
    },
    {
      name: '6 metrics, 7 days',
      atMostMs: 25,
      samples: 100 / thrift,
      tolerance: bucketTolerance,
      variants: monthly.map((device) =>
        charted(device, { from: end - 7 * dayMs, to: end, bucketMs: 600_000 }),
      ),
    },
    {
      name: '6 metrics, 30 days',
      atMostMs: 25,
      isRace: true,
      samples: 60 / thrift,
      tolerance: bucketTolerance,
      variants: monthly.map((device) =>
        charted(device, { from: end - 30 * dayMs, to: end, bucketMs: 1_800_000 }),
      ),
    },
    {
      name: '6 metrics, 1 year at 1 d',
      atMostMs: 25,
      isRace: true,
      samples: 24 / thrift,
      tolerance: bucketTolerance,
      variants: [
        charted(long, { from: yearFrom, to: midnight, bucketMs: dayMs, isLocal: true, points: days }),
      ],
    },
    {
      name: `kWh by hour of ${devices.length} devices, 7 days`,
      atMostMs: 25,
      isRace: true,
      samples: 100 / thrift,
      tolerance: [1e-6],
      variants: [fleetHours(end - 7 * dayMs, end)],
    },
    {
      name: '20 metrics, 31 days, raw export',
      isRace: true,
      samples: 24 / thrift,
      tolerance: exact,
      variants: monthly.map((device) => exported(device, end - 31 * dayMs, end)),
    },
  ]
  const floor = `${apiPrefix}/devices/count`
  return questions.map((question) => ({ ...question, floor }))
}
