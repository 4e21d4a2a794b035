import { shownValue, type Table, type Writer } from './table.ts'

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
  const hasTimes = table.columns.some(({ isTime }) => isTime)
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const lines = rows.map(({ time, values }) => [
      iso(time),
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
