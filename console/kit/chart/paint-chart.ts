// Paints one chart over time, from grid to marks. Only the range is read, so that the cost of a zoom depends on what it
// shows; a gap in the data stays a gap.
import { m } from '../../paraglide/messages.js'
import { formatClock, formatDay, formatNumber, formatWeekday } from '../format.ts'
import { type ChartLine, isRowsOf } from './chart-line.ts'
import { condensed } from './condense.ts'
import { type Gutters, guttersFor, isNarrow } from './gutters.ts'
import { paintBars, paintRows, paintShade, rowMiddle } from './paint-blocks.ts'
import { type Brush, paintBand, paintLine, paintPrevious } from './paint-lines.ts'
import { fade, type Palette } from './palette.ts'
import { partOf, type Span } from './points.ts'
import { fieldOf, type TimeDrawing, type TimeMark } from './time-drawing.ts'
import { isLocalMidnight, timeTicks } from './time-ticks.ts'

const day = 86_400_000
const tickSpace = { wide: 92, narrow: 64 }
const narrowestNamedGap = 22

const tickLabel = (moment: number, range: Span): string => {
  if (!isLocalMidnight(moment)) return formatClock(moment)
  return range.to - range.from > 10 * day
    ? formatDay(moment)
    : `${formatWeekday(moment)} ${formatDay(moment)}`
}

const fontOf = (size: number) => `${size}px "Inter Variable", Inter, system-ui, sans-serif`

/** Aligns one-pixel lines to pixels. */
const crisp = (place: number) => Math.round(place) + 0.5

function paintRule(context: CanvasRenderingContext2D, from: [number, number], to: [number, number]) {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}

let known = { from: 0, to: 0, most: 0, ticks: [] as readonly number[] }

const edgesOf = (width: number) => {
  const { left, right }: Gutters = guttersFor(width)
  return [left, width - right] as const
}

/** All charts of a stack have the same gutters. */
function ticksOf(width: number, { from, to }: Span): readonly number[] {
  const [left, right] = edgesOf(width)
  const space = isNarrow(width) ? tickSpace.narrow : tickSpace.wide
  const most = Math.max(2, Math.floor((right - left) / space))
  if (known.from !== from || known.to !== to || known.most !== most)
    known = { from, to, most, ticks: timeTicks(from, to, most) }
  return known.ticks
}

function paintTime({ context, field, drawing }: Brush) {
  const { range, palette, hasClock, width } = drawing
  const ticks = ticksOf(width, range)
  context.strokeStyle = fade(palette.line, 0.7)
  for (const tick of ticks) {
    const x = crisp(field.x(tick))
    paintRule(context, [x, field.top], [x, field.bottom])
  }
  context.strokeStyle = palette['line-2']
  paintRule(context, [field.left, crisp(field.bottom)], [field.right, crisp(field.bottom)])
  if (hasClock) paintClock(context, drawing, field.bottom + 8)
}

type Clock = Pick<TimeDrawing, 'range' | 'width' | 'palette'>

/** The labels of the time axis. */
function paintClock(context: CanvasRenderingContext2D, { range, width, palette }: Clock, top: number) {
  const [left, right] = edgesOf(width)
  const perMs = (right - left) / (range.to - range.from)
  context.fillStyle = palette['ink-3']
  context.font = fontOf(11)
  context.textAlign = 'center'
  context.textBaseline = 'top'
  let free = 0
  for (const tick of ticksOf(width, range)) {
    const text = tickLabel(tick, range)
    const half = context.measureText(text).width / 2
    const middle = Math.min(width - half, left + (tick - range.from) * perMs)
    if (middle - half < free) continue
    context.fillText(text, middle, top)
    free = middle + half + 6
  }
}

function paintValueAxis({ context, field, drawing: { palette } }: Brush) {
  if (!field.values) return
  const { min, max, interval } = field.values
  context.strokeStyle = palette.line
  context.fillStyle = palette['ink-3']
  context.font = fontOf(11)
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (let step = 0; step <= Math.round((max - min) / interval); step++) {
    const value = min + step * interval
    const y = field.y(value)
    if (step > 0) paintRule(context, [field.left, crisp(y)], [field.right, crisp(y)])
    context.fillText(formatNumber(value), field.left - 8, y)
  }
}

function paintRowNames(brush: Brush) {
  const { context, field, drawing } = brush
  const { lines, width, palette } = drawing
  context.fillStyle = palette['ink-2']
  context.font = fontOf(isNarrow(width) ? 10 : 11)
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  lines.forEach(({ name }, row) => {
    const words = isNarrow(width) ? name.split(' ') : [name]
    words.forEach((word, index) => {
      const y = rowMiddle(brush, row) + (index - (words.length - 1) / 2) * 12
      context.fillText(word, field.left - 6, y, field.left - 8)
    })
  })
}

function paintGaps({ context, field, drawing: { gaps, palette } }: Brush) {
  context.fillStyle = fade(palette.offline, 0.1)
  for (const { from, to } of gaps)
    context.fillRect(field.x(from), field.top, field.x(to) - field.x(from), field.bottom - field.top)
}

/** Silences over the values with an edge: a bar of a sum after a silence is drawn across it. */
function paintGapNames({ context, field, drawing: { gaps, palette } }: Brush) {
  context.font = fontOf(11)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.setLineDash([])
  const text = m.chart_no_data()
  if (context.measureText(text).width > field.bottom - field.top) return
  for (const { from, to } of gaps) {
    const [left, right] = [field.x(from), field.x(to)]
    if (right - left < narrowestNamedGap) continue
    context.save()
    context.translate((left + right) / 2, (field.top + field.bottom) / 2)
    context.rotate(-Math.PI / 2)
    context.strokeStyle = palette.surface
    context.lineWidth = 4
    context.strokeText(text, 0, 0)
    context.fillStyle = palette['ink-2']
    context.fillText(text, 0, 0)
    context.restore()
  }
}

const markStrokes = (palette: Palette): Record<TimeMark['tone'], [string, number, number[]]> => ({
  command: [palette['ink-3'], 1, [2, 3]],
  fault: [palette.fault, 1, []],
  turn: [palette['ink-2'], 2, []],
})

function paintMarks({ context, field, drawing: { marks, palette } }: Brush) {
  const strokes = markStrokes(palette)
  for (const { at, tone } of marks) {
    const [colour, width, dash] = strokes[tone]
    context.strokeStyle = colour
    context.lineWidth = width
    context.setLineDash(dash)
    const x = crisp(field.x(at))
    paintRule(context, [x, field.top], [x, field.bottom])
  }
}

/** Only lines with a band: the band holds what wider means hide. */
function condensedLine(line: ChartLine, { range, stepMs }: TimeDrawing): ChartLine {
  const { style, points, band, previous } = line
  if (stepMs === undefined || style !== 'line' || band.length === 0) return line
  return {
    ...line,
    ...condensed(partOf(points, range), partOf(band, range), stepMs),
    ...(previous && { previous: condensed(partOf(previous, range), [], stepMs).points }),
  }
}

function paintValues(brush: Brush) {
  const { hasBands } = brush.drawing
  const lines = brush.drawing.lines.map((line) => condensedLine(line, brush.drawing))
  for (const line of lines) if (line.style === 'band') paintShade(brush, line)
  if (hasBands) for (const line of lines) if (line.style === 'line') paintBand(brush, line)
  for (const line of lines) paintPrevious(brush, line)
  paintBars(brush, lines)
  for (const line of lines) if (line.style === 'step') paintLine(brush, line)
  for (const line of lines) if (line.style === 'line') paintLine(brush, line)
}

/** Sizes the canvas in device pixels. */
function clearedContext(canvas: HTMLCanvasElement, width: number, height: number) {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const density = window.devicePixelRatio
  const [across, down] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== across) canvas.width = across
  if (canvas.height !== down) canvas.height = down
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)
  context.lineWidth = 1
  context.lineJoin = 'round'
  context.setLineDash([])
  return context
}

/** The time axis alone. */
export function paintAxis(canvas: HTMLCanvasElement, clock: Clock, height: number) {
  const context = clearedContext(canvas, clock.width, height)
  if (context) paintClock(context, clock, 4)
}

export function paintChart(canvas: HTMLCanvasElement, drawing: TimeDrawing) {
  const { width, height, lines } = drawing
  const context = clearedContext(canvas, width, height)
  if (!context) return
  const brush: Brush = { context, drawing, field: fieldOf(drawing) }
  const { left, right, bottom } = brush.field
  const isRows = isRowsOf(lines)
  paintTime(brush)
  if (isRows) paintRowNames(brush)
  else paintValueAxis(brush)
  context.save()
  context.beginPath()
  context.rect(left, 0, right - left + 1, bottom + 1)
  context.clip()
  paintGaps(brush)
  if (isRows) paintRows(brush)
  else paintValues(brush)
  paintGapNames(brush)
  paintMarks(brush)
  context.restore()
}
