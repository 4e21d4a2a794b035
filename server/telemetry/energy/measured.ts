// Which metrics of a model have their hours stored, and how the reports of each become a sum.
import { modelOf } from '../../../contract/models/index.ts'
import { type EnergySource, type Model, metricPosition, type Pace } from '../../../contract/models/model.ts'

/** What is requested together is stored together. */
export type Part = 'consumption' | 'energy' | 'climate'

export interface Measured {
  part: Part
  position: number
  metric: string
  /** `climate` is a value held over time. */
  kind: EnergySource['kind'] | 'climate'
  /** The positions of the sources that are requested before it: it counts on a day on which none of them reported. */
  better: readonly number[]
  /** The position of the flame without which a modulation is nothing. */
  flame?: number
  /** Of counters. */
  pace?: Pace
}

const climateMetrics = ['t_out', 't_r', 't_r_set'] as const
export type ClimateMetric = (typeof climateMetrics)[number]

/** The metric whose reports are those of the source. */
export const metricOf = (source: EnergySource): string =>
  source.kind === 'flame' ? source.flame : source.metric

const known = new Map<string, readonly Measured[]>()

export function measuredOf(deviceType: string): readonly Measured[] {
  let measured = known.get(deviceType)
  if (!measured) {
    const model = modelOf(deviceType)
    measured = model?.energies ? listMeasured(model) : []
    known.set(deviceType, measured)
  }
  return measured
}

function listMeasured(model: Model): Measured[] {
  const list: Measured[] = []
  for (const { metric: energy, sources } of model.energies ?? []) {
    const part = model.consumption?.includes(energy) ? 'consumption' : 'energy'
    const better: number[] = []
    for (const source of sources) {
      const metric = metricOf(source)
      const position = metricPosition(model, metric)
      if (position === undefined || list.some((other) => other.position === position)) continue
      const flame = source.kind === 'modulation' ? metricPosition(model, source.flame) : undefined
      const { kind } = source
      const pace = kind === 'counter' ? model.metrics[position]?.pace : undefined
      list.push({
        part,
        position,
        metric,
        kind,
        better: [...better],
        ...(flame !== undefined && { flame }),
        ...(pace && { pace }),
      })
      better.push(position)
    }
  }
  const { adaptation } = model
  for (const metric of [...climateMetrics, ...(adaptation ? [adaptation.metric] : [])]) {
    const position = metricPosition(model, metric)
    if (position !== undefined) list.push({ part: 'climate', position, metric, kind: 'climate', better: [] })
  }
  return list
}

/** Every column that these are worked out from. */
export const columnsFor = (measured: readonly Measured[]): number[] => [
  ...new Set(
    measured.flatMap(({ position, flame }) => (flame === undefined ? [position] : [position, flame])),
  ),
]
