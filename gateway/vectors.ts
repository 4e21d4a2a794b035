// The values of a report by position of the model's metrics, as they are stored. A device says a dozen numbers and all
// of them live until the commit: one array of plain numbers is far less to keep, copy and collect than an object with
// a box for each of them.
import { isReported, type Model, metricId } from '../contract/models/model.ts'

/** NaN where nothing was reported. */
export type Vector = number[]

/** Where a value belongs and what it may be. */
export interface Place {
  position: number
  group: string
  min: number
  max: number
  /** On or off, or a code. */
  isState: boolean
  /** Placeholders that a device sends instead of a value. */
  empty: readonly number[]
}

/** A value that is none beside another. */
interface Placeholder {
  position: number
  value: number
  beside: number
  code: number
}

interface Places {
  byName: ReadonlyMap<string, Place>
  blank: Vector
  ascending: readonly (readonly number[])[]
  placeholders: readonly Placeholder[]
}

const placesByModel = new WeakMap<Model, Places>()

function placesOf(model: Model): Places {
  const known = placesByModel.get(model)
  if (known) return known
  const byName = new Map<string, Place>()
  for (const [position, metric] of model.metrics.entries()) {
    const { name, group, min, max } = metric
    const isState = metric.kind === 'state'
    const empty = model.emptyRegister ?? []
    if (isReported(metric)) byName.set(name, { position, group, min, max, isState, empty })
  }
  const positionsOf = (names: readonly string[]) => names.flatMap((name) => byName.get(name)?.position ?? [])
  const places = {
    byName,
    blank: model.metrics.map(() => Number.NaN),
    ascending: (model.ascending ?? []).map(positionsOf),
    placeholders: (model.placeholders ?? []).flatMap(({ metric, value, fault }) => {
      const [position, beside] = positionsOf([metric, model.faultMetric ?? ''])
      return position === undefined || beside === undefined ? [] : [{ position, value, beside, code: fault }]
    }),
  }
  placesByModel.set(model, places)
  return places
}

/** Undefined for what devices do not report. */
export const placeOf = (model: Model, name: string): Place | undefined => placesOf(model).byName.get(name)

/** By name. */
export const reportedPlaces = (model: Model): ReadonlyMap<string, Place> => placesOf(model).byName

/** Positions of the values that never fall from left to right. */
export const ascendingPlaces = (model: Model): readonly (readonly number[])[] => placesOf(model).ascending

/** A placeholder of a sensor without a value is no value. */
export function blankPlaceholders(model: Model, values: Vector): void {
  for (const { position, value, beside, code } of placesOf(model).placeholders)
    if (values[beside] === code && values[position] === value) values[position] = Number.NaN
}

export const blankVector = (model: Model): Vector => placesOf(model).blank.slice()

/** Keyed `group.name`: `ot.boiler.blr_t`. */
export function namedValues(model: Model, values: Vector): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [position, metric] of model.metrics.entries()) {
    const value = values[position] ?? Number.NaN
    if (!Number.isNaN(value)) named[metricId(metric)] = value
  }
  return named
}
