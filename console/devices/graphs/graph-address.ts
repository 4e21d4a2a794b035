// The state of the charts as a word in the address, so that it can be shared and Back undoes a zoom.
import { chosenRange, isPreset, presetRange, type Range } from './range.ts'

export interface GraphView {
  range: Range
  isTable: boolean
  isCompared: boolean
}

const firstPreset = 1
const spanWord = /^(\d{10,14})-(\d{10,14})$/
const presetWord = /^(\d+)d$/

const wordOf = (place: Range['home']): string =>
  typeof place === 'number' ? `${place}d` : `${Math.round(place.from)}-${Math.round(place.to)}`

function rangeOf(word: string, now: number): Range | undefined {
  const preset = Number(presetWord.exec(word)?.[1])
  if (isPreset(preset)) return presetRange(preset, now)
  const [, from, to] = spanWord.exec(word) ?? []
  const span = { from: Number(from), to: Number(to) }
  return span.from < span.to ? chosenRange(span) : undefined
}

/** `7d`, `1763800000000-1763900000000.7d.table.previous`: range, preset for a reset of the zoom, view, comparison. */
export function viewOf(word: string | undefined, now: number): GraphView {
  const words = (word ?? '').split('.')
  const [shown, home] = words.flatMap((one) => rangeOf(one, now) ?? [])
  const range = shown ?? presetRange(firstPreset, now)
  return {
    range: home ? { ...range, preset: undefined, home: home.home } : range,
    isTable: words.includes('table'),
    isCompared: words.includes('previous'),
  }
}

/** Undefined for the default. */
export function addressOf({ range, isTable, isCompared }: GraphView): string | undefined {
  const shown = wordOf(range.preset ?? range)
  const home = wordOf(range.home)
  const words = [
    shown,
    home === shown ? '' : home,
    isTable ? 'table' : '',
    isCompared ? 'previous' : '',
  ].filter(Boolean)
  return words.join('.') === wordOf(firstPreset) ? undefined : words.join('.')
}
