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
  for await (const rows of batches) {
    const lines = rows.map(({ time, values }) =>
      JSON.stringify([
        iso(time),
        ...table.columns.map((column, index) => shownValue(values[index] ?? null, column)),
      ]),
    )
    if (lines.length > 0) {
      yield separator + lines.join(',\n')
      separator = ',\n'
    }
  }
  yield '\n]}\n'
}
