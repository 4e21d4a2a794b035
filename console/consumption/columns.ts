// The replies of a range as columns of a chart and rows of a table. Pure.
import type { ClimateReply, ConsumerKind, ConsumptionReply } from '../../contract/consumption/routes.ts'

export interface Column {
  from: number
  to: number
  /** Known ones only. */
  kinds: { kind: ConsumerKind; kwh: number }[]
  /** Null while nothing is known of it. */
  total: number | null
  /** Null of the future. */
  coverage: number | null
  outdoor: number | null
  /** Null where some of it has no price. */
  eur: number | null
  /** Of gas. */
  m3: number | null
  /** The coldest and the warmest hour. */
  outdoorRange: readonly [number, number] | null
  /** It has begun and not ended, so its consumption so far is no fall. */
  isOpen: boolean
}

/** From the bottom of a stack to its top. */
export const stackOrder: readonly ConsumerKind[] = ['heat_pump', 'meter', 'gas']

export function columnsOf(
  consumption: ConsumptionReply,
  climate: ClimateReply | undefined,
  now: number,
): Column[] {
  const end = Date.parse(consumption.date_to)
  const outdoor = new Map(climate?.outdoor_climate)
  const ranges = new Map(
    climate?.outdoor_range.flatMap(([from, low, high]) =>
      low === null || high === null ? [] : [[from, [low, high]] as const],
    ),
  )
  const costs = new Map(consumption.cost.bars.map(([from, eur, m3]) => [from, { eur, m3 }]))
  const kinds = stackOrder.flatMap((kind) => consumption.kinds.find((one) => one.kind === kind) ?? [])
  const endOf = (index: number) => consumption.kwh[index + 1]?.[0] ?? end
  return consumption.kwh.map(([from, total], index) => ({
    from,
    to: endOf(index),
    isOpen: from <= now && now < endOf(index),
    kinds: kinds.flatMap(({ kind, kwh }) => {
      const value = kwh[index]?.[1] ?? null
      return value === null ? [] : [{ kind, kwh: value }]
    }),
    total,
    coverage: consumption.coverage[index]?.[1] ?? null,
    eur: costs.get(from)?.eur ?? null,
    m3: costs.get(from)?.m3 ?? null,
    outdoor: outdoor.get(from) ?? null,
    outdoorRange: ranges.get(from) ?? null,
  }))
}

export interface Layer {
  kind: ConsumerKind
  /** Stretches of columns of which it is known: `[time, low, high]`, ascending. */
  runs: [number, number, number][][]
  /** The column that has not ended, of which it is known: apart, at the height so far. */
  open: { from: number; to: number; low: number; high: number } | undefined
}

const middle = ({ from, to }: Column) => (from + to) / 2

/** The part of a kind in a column, on top of those below it. */
function heightsOf({ kinds }: Column, kind: ConsumerKind): { low: number; high: number } {
  const below = stackOrder.slice(0, stackOrder.indexOf(kind))
  const low = kinds.reduce((sum, one) => (below.includes(one.kind) ? sum + one.kwh : sum), 0)
  return { low, high: low + (kinds.find((one) => one.kind === kind)?.kwh ?? 0) }
}

/** An area through the middles of ended columns, level at the ends of each run. */
export function layersOf(columns: readonly Column[]): Layer[] {
  return stackOrder.map((kind) => {
    const runs: Layer['runs'] = []
    let run: Layer['runs'][number] | undefined
    let last: Column | undefined
    const end = () => {
      const point = run?.at(-1)
      if (run && last && point) run.push([last.to, point[1], point[2]])
      run = undefined
    }
    for (const column of columns) {
      if (column.total === null || column.isOpen) {
        end()
        continue
      }
      const { low, high } = heightsOf(column, kind)
      if (!run) {
        run = [[column.from, low, high]]
        runs.push(run)
      }
      run.push([middle(column), low, high])
      last = column
    }
    end()
    const current = columns.find(({ isOpen, total }) => isOpen && total !== null)
    const open = current && { from: current.from, to: current.to, ...heightsOf(current, kind) }
    return { kind, runs, open }
  })
}

export interface LateBar {
  kind: ConsumerKind
  from: number
  to: number
  low: number
  high: number
  kwh: number
}

/** Each silence is one bar over its columns, on top of what is known of them, as high as its mean per column. */
export function lateBarsOf(columns: readonly Column[], silences: ConsumptionReply['silences']): LateBar[] {
  const bars: LateBar[] = []
  for (const { kind, from, to, kwh } of silences) {
    const within = columns.filter((column) => column.from < to && column.to > from)
    const below = bars.filter((bar) => bar.from < to && bar.to > from)
    const low = Math.max(0, ...within.map(({ total }) => total ?? 0), ...below.map(({ high }) => high))
    bars.push({ kind, from, to, low, high: low + kwh / Math.max(1, within.length), kwh })
  }
  return bars
}

/** The column that holds a moment. */
export const columnAt = (columns: readonly Column[], moment: number): number =>
  columns.findIndex(({ from, to }) => moment >= from && moment < to)

const leastCoverage = 0.9
export const isThin = ({ coverage }: Column): boolean => coverage !== null && coverage < leastCoverage
