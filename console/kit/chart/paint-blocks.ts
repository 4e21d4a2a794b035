// Paints what lasts: bars of sums, and on/off spans in rows or behind lines.
import type { Bar } from './bars.ts'
import { type ChartLine, toneOf } from './chart-line.ts'
import type { Brush } from './paint-lines.ts'
import { fade } from './palette.ts'
import { type Point, partOf, type Run, runsOf } from './points.ts'
import { previousStackOf, stackOf } from './values-in.ts'

const runsIn = ({ drawing: { range, reach } }: Brush, points: readonly Point[]): Run[] =>
  runsOf(partOf(points, range), range.to, reach)

/** On/off spans behind lines fill the whole height. */
export function paintShade(brush: Brush, line: ChartLine) {
  const { context, field, drawing } = brush
  for (const { from, to, share } of runsIn(brush, line.points)) {
    context.fillStyle = fade(toneOf(drawing.palette, line.tone), 0.05 + 0.1 * share)
    context.fillRect(field.x(from), field.top, field.x(to) - field.x(from), field.bottom - field.top)
  }
}

interface Lane {
  top: number
  height: number
  strength: number
}

/** A mean of half the time on is painted at half strength. */
function paintStretches(brush: Brush, points: readonly Point[], colour: string, lane: Lane) {
  const { context, field } = brush
  context.fillStyle = colour
  for (const { from, to, share } of runsIn(brush, points)) {
    const [left, width] = [field.x(from), field.x(to) - field.x(from)]
    context.globalAlpha = lane.strength * (0.25 + 0.65 * share)
    context.beginPath()
    context.roundRect(left, lane.top, Math.max(1.5, width), lane.height, Math.min(3, width / 2))
    context.fill()
  }
  context.globalAlpha = 1
}

const stretchHeight = 16

/** The middle of an on/off row. */
export const rowMiddle = ({ field, drawing }: Brush, row: number): number =>
  field.top + ((row + 0.5) * (field.bottom - field.top)) / drawing.lines.length

/** On/off spans in rows; those of an earlier period underline them. */
export function paintRows(brush: Brush) {
  const { lines, palette } = brush.drawing
  lines.forEach(({ tone, points, previous }, row) => {
    const [middle, colour] = [rowMiddle(brush, row), toneOf(palette, tone)]
    const top = middle - stretchHeight / 2
    paintStretches(brush, points, colour, { top, height: stretchHeight, strength: 1 })
    if (previous) paintStretches(brush, previous, colour, { top: middle + 10, height: 3, strength: 0.5 })
  })
}

function paintBar({ context, field }: Brush, { from, to, low, high }: Bar) {
  const [left, right] = [field.x(from), field.x(to)]
  const space = Math.min(2, (right - left) * 0.15)
  context.fillRect(
    left + space / 2,
    field.y(high),
    Math.max(1, right - left - space),
    field.y(low) - field.y(high),
  )
}

export function paintBars(brush: Brush, lines: readonly ChartLine[]) {
  const { context, field, drawing } = brush
  const { range, palette } = drawing
  const bars = lines.filter(({ style }) => style === 'bar')
  stackOf(bars, range).forEach((stack, index) => {
    const tone = bars[index]?.tone
    if (!tone) return
    context.fillStyle = toneOf(palette, tone)
    for (const bar of stack) paintBar(brush, bar)
  })
  context.strokeStyle = palette['ink-3']
  context.lineWidth = 1
  context.setLineDash([])
  for (const { from, to, low, high } of previousStackOf(bars, range)) {
    context.beginPath()
    context.moveTo(field.x(from), field.y(low))
    context.lineTo(field.x(from), field.y(high))
    context.lineTo(field.x(to), field.y(high))
    context.lineTo(field.x(to), field.y(low))
    context.stroke()
  }
}
