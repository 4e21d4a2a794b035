// The values at the pointer: each known value near its moment, with the earlier one if drawn.
import { formatNumber } from '../format.ts'
import { sumAt, sumWithin } from './bars.ts'
import type { ChartLine, Tone } from './chart-line.ts'
import { onOffWords } from './on-off-words.ts'
import { closest, nearest } from './points.ts'
import { momentText, spanText } from './span-text.ts'
import type { TimeDrawing } from './time-drawing.ts'

export type Pointed = Pick<TimeDrawing, 'lines' | 'reach' | 'decimals' | 'unit' | 'range'>

export interface PointerRow {
  key: string
  name: string
  tone: Tone
  style: ChartLine['style']
  now: string
  before: string
  difference: string
}

/** A sum is compared with the earlier sum of its whole span. */
function valuesAt(line: ChartLine, moment: number, reach: number) {
  const { style, points, previous = [], sums = [], previousSums = [] } = line
  if (style !== 'bar')
    return { now: nearest(points, moment, reach), before: nearest(previous, moment, reach) }
  const sum = sumAt(sums, moment)
  return { now: sum?.value ?? undefined, before: sum && sumWithin(previousSums, sum) }
}

/** `+0,4`, `−1,2`, `0,0`: the difference of the two displayed figures. */
export const differenceText = (now: number, before: number, decimals: number): string => {
  const difference = Number(now.toFixed(decimals)) - Number(before.toFixed(decimals))
  const text = formatNumber(Math.abs(difference), decimals)
  if (text === formatNumber(0, decimals)) return text
  return `${difference > 0 ? '+' : '−'}${text}`
}

/** The moment of the value nearest to the pointer, so that value and time agree. */
export const snapped = ({ lines, reach }: Pointed, moment: number): number => {
  const line = lines.find(({ style }) => style !== 'bar')
  return (line && closest(line.points, moment, reach)?.[0]) ?? moment
}

/** The time of the values: for a sum the whole span of its bar. */
export function pointedTime({ lines, range }: Pointed, moment: number): string {
  const [bar] = lines
  if (!bar || lines.some(({ style }) => style !== 'bar')) return momentText(moment)
  const sum = sumAt(bar.sums ?? [], moment)
  // An incomplete bar ends at the range's end.
  return sum ? spanText({ from: sum.from, to: Math.min(range.to, sum.to) }) : momentText(moment)
}

export const pointerRows = ({ lines, reach, decimals, unit }: Pointed, moment: number): PointerRow[] =>
  lines.map((line) => {
    const words = (value: number | undefined) => {
      if (value === undefined) return '—'
      if (line.style === 'band') return onOffWords(line, value)
      return `${formatNumber(value, decimals)}${unit ? ` ${unit}` : ''}`
    }
    const { now, before } = valuesAt(line, moment, reach)
    const isCompared = now !== undefined && before !== undefined && line.style !== 'band'
    return {
      key: line.key,
      name: line.name,
      tone: line.tone,
      style: line.style,
      now: words(now),
      before: words(before),
      difference: isCompared ? differenceText(now, before, decimals) : '',
    }
  })
