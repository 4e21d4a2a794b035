// Readings as the columns of the store, their counters moved so that they end where what follows begins.
import type { Model } from '../../contract/models/model.ts'
import type { Columns } from '../../server/telemetry/storage/columns.rules.ts'
import type { Reading } from '../../server/telemetry/storage/telemetry.store.ts'
import type { HistoryRecord } from '../simulated-home.ts'
import { hundredth } from '../wire.ts'
import type { SimulatedReading } from './reading-sources.ts'

/** What counters stand at, by their position. */
export type Counted = Record<number, number>

type Visit = (position: number, value: number) => void

/** Calls back for every value of a reading that a gateway would let through, with its position in the model. */
function visitorOf(model: Model): (record: HistoryRecord, visit: Visit) => void {
  const groups = new Map<string, Map<string, number>>()
  for (const [position, { group, name }] of model.metrics.entries()) {
    const names = groups.get(group) ?? new Map<string, number>()
    groups.set(group, names.set(name, position))
  }
  const isPossible = (position: number, value: number) => {
    const { min, max } = model.metrics[position] ?? { min: 0, max: 0 }
    return value >= min && value <= max
  }
  const { placeholders = [], faultMetric = '' } = model
  return (record, visit) => {
    for (const [group, fields] of Object.entries(record)) {
      if (typeof fields === 'number') continue
      const names = groups.get(group)
      const present = placeholders.filter(({ fault }) => fault === fields[faultMetric])
      for (const name in fields) {
        const position = names?.get(name)
        if (position === undefined) throw new Error(`${model.type} has no ${group}.${name}`)
        const value = fields[name]
        const isMeasured = present.every((other) => other.metric !== name || other.value !== value)
        if (value !== undefined && isMeasured && isPossible(position, value)) visit(position, value)
      }
    }
  }
}

/** `end`: what the counters of the last reading must be; as they are where nothing follows. */
export function columnsOf(
  model: Model,
  readings: Iterable<SimulatedReading>,
  end: Counted,
): { reports: Columns; begin: Counted } {
  const visit = visitorOf(model)
  const countedIn = (record: HistoryRecord | undefined): Counted => {
    const counted: Counted = {}
    if (record) {
      visit(record, (position, value) => {
        if (model.metrics[position]?.kind === 'counter') counted[position] = value
      })
    }
    return counted
  }
  const times: number[] = []
  const columns = new Map<number, number[]>()
  const put: Visit = (position, value) => {
    const column = columns.get(position) ?? []
    if (column.length === 0) columns.set(position, column)
    while (column.length < times.length) column.push(Number.NaN)
    column.push(value)
  }
  let first: HistoryRecord | undefined
  let last: HistoryRecord | undefined
  for (const { record, received } of readings) {
    first ??= record
    last = record
    if (!received) continue
    visit(record, put)
    times.push(record.ts)
  }
  const reached = countedIn(last)
  const moverOf = (position: number): ((value: number) => number) => {
    const [to, from] = [end[position], reached[position]]
    return to === undefined || from === undefined ? (value) => value : (value) => hundredth(value + to - from)
  }
  const whole = (position: number, column: readonly number[]): Float64Array => {
    const numbers = new Float64Array(times.length).fill(Number.NaN)
    const moved = moverOf(position)
    for (let row = 0; row < column.length; row++) numbers[row] = moved(column[row] ?? Number.NaN)
    return numbers
  }
  return {
    reports: {
      times: Float64Array.from(times),
      values: new Map([...columns].map(([position, column]) => [position, whole(position, column)])),
    },
    begin: Object.fromEntries(
      Object.entries(countedIn(first)).map(([at, value]) => [at, moverOf(Number(at))(value)]),
    ),
  }
}

/** The newest value of each position, as readings. */
export function newestReadings(deviceId: string, { times, values }: Columns): Reading[] {
  return [...values].flatMap(([position, column]) => {
    const row = column.findLastIndex((value) => !Number.isNaN(value))
    if (row < 0) return []
    const vector: number[] = []
    vector[position] = column[row] ?? Number.NaN
    return [{ deviceId, ts: new Date(times[row] ?? 0), values: vector }]
  })
}
