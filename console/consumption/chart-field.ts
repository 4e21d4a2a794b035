// Where values and moments of the chart are in pixels. Pure.
import type { ConsumptionReply } from '../../contract/consumption/routes.ts'
import { valueScale } from '../kit/chart/value-scale.ts'
import { type Column, type LateBar, type Layer, lateBarsOf, layersOf } from './columns.ts'

export interface Plot {
  layers: Layer[]
  late: LateBar[]
  highest: number
  outdoor: number[]
}

/** Those that lie in the range. However little one holds, it is drawn: the table and the total contain it too. */
export const drawnSilences = (columns: readonly Column[], silences: ConsumptionReply['silences']) =>
  silences.filter(
    ({ from, to, kwh }) => kwh > 0 && columns.some((column) => column.from < to && column.to > from),
  )

export function plotOf(columns: readonly Column[], silences: ConsumptionReply['silences']): Plot {
  const late = lateBarsOf(columns, drawnSilences(columns, silences))
  return {
    layers: layersOf(columns),
    late,
    highest: Math.max(0, ...columns.map(({ total }) => total ?? 0), ...late.map(({ high }) => high)),
    outdoor: columns.flatMap(({ outdoor, outdoorRange }) => [outdoor ?? [], outdoorRange ?? []].flat()),
  }
}

const leastSide = 2

/** A bar in pixels; a small one grows upwards until it is seen. */
export function lateBox({ from, to, low, high }: LateBar, field: Field) {
  const [x, end] = [Math.max(field.left, field.x(from)), Math.min(field.right, field.x(to))]
  const height = Math.max(leastSide, field.y(low) - field.y(high))
  return { x, width: Math.max(leastSide, end - x), y: field.y(low) - height, height }
}

export interface Field {
  left: number
  right: number
  top: number
  bottom: number
  height: number
  ticks: number[]
  outdoor: { top: number; bottom: number; ticks: number[]; y: (value: number) => number }
  x: (moment: number) => number
  y: (value: number) => number
  momentAt: (x: number) => number
}

const narrow = 520
const [stackHeight, outdoorHeight, between, axisHeight] = [250, 96, 34, 24]

const ticksOf = (min: number, max: number, interval: number) =>
  Array.from({ length: Math.round((max - min) / interval) + 1 }, (_, index) =>
    Number((min + index * interval).toFixed(6)),
  )

export function fieldOf(plot: Plot, range: { from: number; to: number }, width: number): Field {
  const left = width < narrow ? 44 : 60
  const right = Math.max(left + 1, width - 12)
  const top = 8
  const bottom = top + stackHeight
  const scale = valueScale([0, plot.highest], 1) ?? { min: 0, max: 1, interval: 1 }
  const max = Math.max(scale.max, scale.interval)
  const warmth = valueScale(plot.outdoor, 6) ?? { min: 0, max: 20, interval: 10 }
  const low = bottom + between
  const perMs = (right - left) / Math.max(1, range.to - range.from)
  const heightOf = (value: number, from: number, to: number, [first, end]: [number, number]) =>
    end - ((value - from) / (to - from)) * (end - first)
  return {
    left,
    right,
    top,
    bottom,
    height: low + outdoorHeight + axisHeight,
    ticks: ticksOf(0, max, scale.interval),
    outdoor: {
      top: low,
      bottom: low + outdoorHeight,
      ticks: ticksOf(warmth.min, warmth.max, warmth.interval).filter(
        (_, index, all) => all.length < 5 || index % 2 === 0,
      ),
      y: (value) => heightOf(value, warmth.min, warmth.max, [low, low + outdoorHeight]),
    },
    x: (moment) => left + (moment - range.from) * perMs,
    y: (value) => heightOf(value, 0, max, [top, bottom]),
    momentAt: (x) => range.from + (x - left) / perMs,
  }
}
