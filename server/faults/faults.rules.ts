import { type Model, metricPosition } from '../../contract/models/model.ts'

type Values = readonly (number | null | undefined)[]

/** One reported fault number at one moment; 0 is none. */
export interface FaultReport {
  ts: Date
  code: number
}

/** A time during which a device reported the same fault. */
export interface FaultSpan {
  code: string
  from: Date
  to: Date
}

const valueOf = (model: Model, values: Values, name: string): number | null | undefined => {
  const position = metricPosition(model, name)
  return position === undefined ? undefined : values[position]
}

export const faultCodeOf = (model: Model, values: Values): number | null | undefined =>
  model.faultMetric === undefined ? undefined : valueOf(model, values, model.faultMetric)

/** By the model's entry for the code; without one, by the model's signs of a stop. */
export function isBlocking(model: Model, values: Values, code: number): boolean {
  const known = model.faultCodes?.find(({ value }) => value === code)
  if (known) return known.blocking
  const signs = model.faultSigns
  if (!signs) return false
  const is = (name: string, value: number) => valueOf(model, values, name) === value
  return !is(signs.onlyService, 1) && is(signs.works, 0) && signs.wanted.some((name) => is(name, 1))
}

/** The spans of faults in reports ordered by time; a fault that is open at the end ends at its last report. */
export function faultSpans(reports: readonly FaultReport[]): FaultSpan[] {
  const spans: FaultSpan[] = []
  let open: FaultSpan | undefined
  for (const { ts, code } of reports) {
    if (open) open.to = ts
    if (open && open.code !== String(code)) open = undefined
    if (code > 0 && !open) {
      open = { code: String(code), from: ts, to: ts }
      spans.push(open)
    }
  }
  return spans
}
