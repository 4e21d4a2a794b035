// Converts the lines of a chart to the reply of the contract.
import type { SeriesReply } from '../../../contract/telemetry/series.ts'
import type { Line } from './series.rules.ts'

/** `lines` are by the name of their metric. */
export function toSeriesReply(
  head: Omit<SeriesReply, 'series' | 'band'>,
  lines: ReadonlyMap<string, Line>,
): SeriesReply {
  const reply: SeriesReply = { ...head, series: {}, band: {} }
  for (const [name, line] of lines) {
    reply.series[name] = pointsOf(line)
    reply.band[name] = bandOf(line)
  }
  return reply
}

function pointsOf({ times, values }: Line): SeriesReply['series'][string] {
  const points: SeriesReply['series'][string] = []
  for (let row = 0; row < times.length; row++) {
    const value = values[row] ?? Number.NaN
    points.push([times[row] ?? 0, Number.isNaN(value) ? null : Math.round(value * 1000) / 1000])
  }
  return points
}

/** Without the holes. */
function bandOf({ times, band }: Line): SeriesReply['band'][string] {
  const points: SeriesReply['band'][string] = []
  if (!band) return points
  for (let row = 0; row < times.length; row++) {
    const min = band.min[row] ?? Number.NaN
    if (!Number.isNaN(min)) points.push([times[row] ?? 0, min, band.max[row] ?? Number.NaN])
  }
  return points
}
