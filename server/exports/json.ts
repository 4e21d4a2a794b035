import { shownValue, type Table, type Writer } from './table.ts'

/** A day's name is worked out once. */
function clockOf(): (ms: number) => string {
  let today = Number.NaN
  let name = ''
  return (ms) => {
    const day = Math.floor(ms / dayMs)
    if (day !== today) name = iso(day * dayMs).slice(0, 11)
    today = day
    const inDay = ms - day * dayMs
    return `${name}${two(inDay / 3_600_000)}:${two((inDay / 60_000) % 60)}:${two((inDay / 1000) % 60)}.${String(inDay % 1000).padStart(3, '0')}Z`
  }
}

const dayMs = 86_400_000
const pairs = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const two = (number: number): string => pairs[Math.floor(number)] ?? ''

const iso = (ms: number): string => new Date(ms).toISOString()

export const writeJson: Writer = async function* json(table: Table, batches) {
  const head = JSON.stringify({
    device_id: table.deviceId,
    device_type: table.deviceType,
    time_from: iso(table.from),
    time_to: iso(table.to),
    interval: table.interval,
    columns: table.columns.map(({ isTime: _isTime, kind: _kind, ...column }) => column),
  })
  yield `${head.slice(0, -1)},"rows":[`
  let separator = '\n'
  const utc = clockOf()
  const hasTimes = table.columns.some(({ isTime }) => isTime)
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const lines = rows.map(({ time, values }) => [
      utc(time),
      ...(hasTimes
        ? table.columns.map((column, index) => shownValue(values[index] ?? null, column))
        : values),
    ])
    // One text for many rows: a call for each would take most of the time.
    yield separator + JSON.stringify(lines).slice(1, -1)
    separator = ',\n'
  }
  yield '\n]}\n'
}
