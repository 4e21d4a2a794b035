// Readings as the columns of the store, their counters moved so that they end where what follows begins.
import type { Model } from '../../contract/models/model.ts'
import type { Columns } from '../../server/telemetry/columns.rules.ts'
import type { HistoryRecord } from '../simulated-home.ts'
import type { Told } from './tellers.ts'

/** What counters stand at, by their position. */
export type Counted = Record<number, number>

const hundredth = (value: number): number => Math.round(value * 100) / 100

type Visit = (position: number, value: number) => void

/** Calls back for every value of a reading with its position in the model. */
function visitorOf(model: Model): (record: HistoryRecord, visit: Visit) => void {
  const groups = new Map<string, Map<string, number>>()
  for (const [position, { group, name }] of model.metrics.entries()) {
    const names = groups.get(group) ?? new Map<string, number>()
    groups.set(group, names.set(name, position))
  }
  return (record, visit) => {
    for (const [group, fields] of Object.entries(record)) {
      if (typeof fields === 'number') continue
      for (const [name, value] of Object.entries(fields)) {
        const position = groups.get(group)?.get(name)
        if (position === undefined) throw new Error(`${model.type} has no ${group}.${name}`)
        visit(position, value)
      }
    }
  }
}

/** `end`: what the counters of the last reading must be; as they are where nothing follows. */
export function columnsOf(
  model: Model,
  told: readonly Told[],
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
  const reached = countedIn(told.at(-1)?.record)
  const moved = (position: number, value: number): number => {
    const [to, from] = [end[position], reached[position]]
    return to === undefined || from === undefined ? value : hundredth(value + to - from)
  }
  const heard = told.filter((each) => each.heard)
  const values = new Map<number, Float64Array>()
  for (const [row, { record }] of heard.entries()) {
    visit(record, (position, value) => {
      let column = values.get(position)
      if (!column) {
        column = new Float64Array(heard.length).fill(Number.NaN)
        values.set(position, column)
      }
      column[row] = moved(position, value)
    })
  }
  const first = Object.entries(countedIn(told[0]?.record))
  return {
    reports: { times: Float64Array.from(heard, ({ record }) => record.ts), values },
    begin: Object.fromEntries(first.map(([at, value]) => [at, moved(Number(at), value)])),
  }
}
