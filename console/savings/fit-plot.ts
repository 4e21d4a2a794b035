// Where the days and lines of a savings fit are drawn.
import type { SavingsFitReply } from '../../contract/savings/routes.ts'
import { valueScale } from '../kit/chart/value-scale.ts'

export const height = 260
export const gutter = { left: 44, right: 10, top: 14, bottom: 26 }

type Line = NonNullable<SavingsFitReply['saving']['fit']>
type Corner = readonly [outdoor: number, kwh: number]

export const energyAt = ({ b0, b1, base_temperature }: Line, outdoor: number): number =>
  b0 + b1 * Math.max(0, base_temperature - outdoor)

/** The kinks of a line between two temperatures. */
const cornersOf = (line: Line, from: number, to: number): Corner[] =>
  [from, line.base_temperature, to]
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b)
    .map((at) => [at, energyAt(line, at)])

interface Scale {
  min: number
  max: number
  interval: number
}

const ticksOf = ({ min, max, interval }: Scale) =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, index) => min + index * interval)

export type FitPlot = NonNullable<ReturnType<typeof fitPlotOf>>

/** Undefined without a day. */
export function fitPlotOf({ before, after, after_fit, band_kwh, saving }: SavingsFitReply, width: number) {
  const { fit, learnt_range: learnt } = saving
  const days = [...before, ...after]
  const outdoors = days.map(([, outdoor]) => outdoor)
  const across = valueScale(days.length > 0 && fit ? [...outdoors, fit.base_temperature] : outdoors, 5)
  if (!across) return undefined
  const known = fit && learnt ? cornersOf(fit, learnt[0], learnt[1]) : []
  const beyond = fit ? cornersOf(fit, across.min, across.max) : []
  const later = after.map(([, outdoor]) => outdoor)
  const lineAfter =
    after_fit && later.length > 0 ? cornersOf(after_fit, Math.min(...later), Math.max(...later)) : []
  // The lines are in the plot as well, also where no day is.
  const heights = [...beyond, ...lineAfter, ...known.map(([at, kwh]) => [at, kwh + (band_kwh ?? 0)] as const)]
  const up = valueScale([0, ...days.map(([, , kwh]) => kwh), ...heights.map(([, kwh]) => kwh)], 5)
  if (!up) return undefined
  const [right, bottom] = [Math.max(gutter.left + 1, width - gutter.right), height - gutter.bottom]
  const x = (outdoor: number) =>
    gutter.left + ((outdoor - across.min) / (across.max - across.min)) * (right - gutter.left)
  const y = (kwh: number) => bottom - (kwh / up.max) * (bottom - gutter.top)
  return {
    ...{ days, known, beyond, lineAfter, right, bottom, x, y },
    ticks: { x: ticksOf(across), y: ticksOf({ ...up, min: 0 }) },
    points: (corners: readonly Corner[], shift = 0) =>
      corners.map(([at, kwh]) => `${x(at).toFixed(1)},${y(Math.max(0, kwh + shift)).toFixed(1)}`),
  }
}
