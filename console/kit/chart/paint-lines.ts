// Paints values over time: lines, dashed steps, and the band between minimum and maximum. A gap ends each of them.
import { type ChartLine, toneOf } from './chart-line.ts'
import { fade } from './palette.ts'
import { type BandPoint, type Point, partOf } from './points.ts'
import type { Field, TimeDrawing } from './time-drawing.ts'

export interface Brush {
  context: CanvasRenderingContext2D
  field: Field
  drawing: TimeDrawing
}

interface Stroke {
  colour: string
  width: number
  dash?: readonly number[]
  isStep?: boolean
}

function paintStroke({ context, field }: Brush, points: readonly Point[], stroke: Stroke) {
  const { colour, width, dash = [], isStep = false } = stroke
  context.beginPath()
  let held: number | undefined
  for (const [at, value] of points) {
    if (value === null) {
      held = undefined
      continue
    }
    const [x, y] = [field.x(at), field.y(value)]
    if (held === undefined) context.moveTo(x, y)
    else {
      if (isStep) context.lineTo(x, held)
      context.lineTo(x, y)
    }
    held = y
  }
  context.strokeStyle = colour
  context.lineWidth = width
  context.setLineDash([...dash])
  context.stroke()
}

/** A single point between two gaps is invisible as a line, so it gets a dot. */
function paintLonePoints({ context, field }: Brush, points: readonly Point[], colour: string) {
  context.fillStyle = colour
  points.forEach(([at, value], index) => {
    const isAlone = (points[index - 1]?.[1] ?? null) === null && (points[index + 1]?.[1] ?? null) === null
    if (value === null || !isAlone) return
    context.beginPath()
    context.arc(field.x(at), field.y(value), 2, 0, 2 * Math.PI)
    context.fill()
  })
}

/** Runs of points without a gap. */
function bandRuns(points: readonly Point[], band: readonly BandPoint[]): BandPoint[][] {
  const runs: BandPoint[][] = []
  let isOpen = false
  let index = 0
  for (const [at, value] of points) {
    while ((band[index]?.[0] ?? Number.POSITIVE_INFINITY) < at) index++
    const known = band[index]
    if (value === null || known?.[0] !== at) {
      isOpen = false
      continue
    }
    if (isOpen) runs.at(-1)?.push(known)
    else runs.push([known])
    isOpen = true
  }
  return runs
}

/** Light enough for a line of the same colour to stand out. */
const bandShare = 0.13

export function paintBand({ context, field, drawing }: Brush, line: ChartLine) {
  const { range, palette } = drawing
  context.fillStyle = fade(toneOf(palette, line.tone), bandShare)
  for (const run of bandRuns(partOf(line.points, range), partOf(line.band, range))) {
    context.beginPath()
    for (const [at, , high] of run) context.lineTo(field.x(at), field.y(high))
    for (const [at, low] of run.toReversed()) context.lineTo(field.x(at), field.y(low))
    context.fill()
  }
}

/** Earlier values are thin and pale below the current ones; earlier set-points appear at the pointer only. */
export function paintPrevious(brush: Brush, { style, tone, previous }: ChartLine) {
  const { range, palette } = brush.drawing
  if (style !== 'line' || !previous) return
  paintStroke(brush, partOf(previous, range), { colour: fade(toneOf(palette, tone), 0.4), width: 1.25 })
}

export function paintLine(brush: Brush, { style, tone, points }: ChartLine) {
  const { range, palette } = brush.drawing
  const colour = toneOf(palette, tone)
  const part = partOf(points, range)
  if (style === 'step') return paintStroke(brush, part, { colour, width: 1.5, dash: [5, 4], isStep: true })
  paintStroke(brush, part, { colour, width: 2 })
  paintLonePoints(brush, part, colour)
}
