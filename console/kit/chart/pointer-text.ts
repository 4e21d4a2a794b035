// What the pointer reads: the moment and each value that is known near it, with what it was before where that is drawn.
import { m } from '../../paraglide/messages.js'
import { formatClock, formatDay, formatNumber, formatWeekday } from '../format.ts'
import { barAt } from './bars.ts'
import { onOffWords } from './on-off-words.ts'
import { nearest, type Point } from './points.ts'
import { type ChartLine, toneOf } from './series-option.ts'
import type { TimeDrawing } from './time-option.ts'

type Pointed = Pick<TimeDrawing, 'lines' | 'reach' | 'decimals' | 'unit' | 'palette'>

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const valueAt = ({ style, barMs }: ChartLine, points: readonly Point[], moment: number, reach: number) =>
  style === 'bar' ? barAt(points, moment, barMs ?? reach) : nearest(points, moment, reach)

/** `+0,4`, `−1,2`, `0,0`. */
export const differenceText = (difference: number, decimals: number): string => {
  const text = formatNumber(Math.abs(difference), decimals)
  if (text === formatNumber(0, decimals)) return text
  return `${difference > 0 ? '+' : '−'}${text}`
}

export const pointerText = ({ lines, reach, decimals, unit, palette }: Pointed, moment: number): string => {
  const isCompared = lines.some((line) => line.previous)
  const words = (line: ChartLine, value: number | undefined) => {
    if (value === undefined) return '—'
    if (line.style === 'band') return onOffWords(value)
    return `${formatNumber(value, decimals)}${unit ? ` ${unit}` : ''}`
  }
  const rows = lines.map((line) => {
    const value = valueAt(line, line.points, moment, reach)
    const before = valueAt(line, line.previous ?? [], moment, reach)
    const difference =
      value === undefined || before === undefined || line.style === 'band'
        ? ''
        : differenceText(value - before, decimals)
    const cells = [words(line, value), ...(isCompared ? [words(line, before), difference] : [])]
    const spot = `<i style="background:${toneOf(palette, line.tone)}"></i>`
    return `<tr><td>${spot}${escape(line.name)}</td>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`
  })
  const head = isCompared
    ? `<tr><td></td><td>${escape(m.compare_now())}</td><td>${escape(m.compare_before())}</td><td>${escape(m.compare_difference())}</td></tr>`
    : ''
  return `<div class="chart-tip"><b>${formatWeekday(moment)} ${formatDay(moment)} ${formatClock(moment)}</b><table>${head}${rows.join('')}</table></div>`
}
