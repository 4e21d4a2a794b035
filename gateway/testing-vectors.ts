import { type Model, metricId } from '../contract/models/model.ts'
import { blankVector, type Vector } from './vectors.ts'

/** What a test says by `group.name`. */
export function vectorOf(model: Model, named: Record<string, number>): Vector {
  const values = blankVector(model)
  for (const [id, value] of Object.entries(named)) {
    const position = model.metrics.findIndex((metric) => metricId(metric) === id)
    if (position < 0) throw new Error(`${model.type} reports no ${id}`)
    values[position] = value
  }
  return values
}
