import { localDays } from '../../days/local-days.ts'
import { cellReader, iso, rowsAsText } from './rows-as-text.ts'
import type { Table, Writer } from './table.ts'

function headOf(table: Table): string {
  const head = JSON.stringify({
    device_id: table.deviceId,
    device_type: table.deviceType,
    time_from: iso(table.from),
    time_to: iso(table.to),
    interval: table.interval,
    retained_since: table.retainedSince === null ? null : iso(table.retainedSince),
    devices: table.devices.map(({ deviceId, deviceName, deviceType, from, to }) => ({
      device_id: deviceId,
      device_name: deviceName,
      device_type: deviceType,
      from: iso(from),
      to: iso(to),
    })),
    columns: table.columns.map(({ isTime: _isTime, kind: _kind, ...column }) => column),
  })
  return `${head.slice(0, -1)},"rows":[`
}

export const writeJson: Writer = (table, parts) => {
  const cellsOf = cellReader(table)
  const days = localDays(table.timezone)
  let [dayEnd, comma] = [Number.NEGATIVE_INFINITY, '']
  return rowsAsText(parts, {
    begin: headOf(table),
    rowOf(rows, row) {
      const time = rows.times[row] ?? 0
      // A line for each local day.
      const before = time < dayEnd ? comma : `${comma}\n`
      if (time >= dayEnd) dayEnd = days.endOf(time)
      comma = ','
      return before + JSON.stringify(cellsOf(rows, row, [iso(time)]))
    },
    end: '\n]}\n',
  })
}
