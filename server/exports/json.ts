import { putAscii } from '../numbers/byte-text.ts'
import { momentWriter } from '../numbers/moment-text.ts'
import { localDays } from '../telemetry/local-days.ts'
import { cellWriter, rowsAsText } from './rows-as-text.ts'
import type { Table, Writer } from './table.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

function headOf(table: Table): string {
  const head = JSON.stringify({
    device_id: table.deviceId,
    device_type: table.deviceType,
    time_from: iso(table.from),
    time_to: iso(table.to),
    interval: table.interval,
    kept_since: table.keptSince === null ? null : iso(table.keptSince),
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
  const putMoment = momentWriter()
  const putCells = cellWriter(table, { quote: '"', isNullTold: true })
  const days = localDays(table.timezone)
  let [dayEnd, comma] = [Number.NEGATIVE_INFINITY, '']
  return rowsAsText(parts, {
    begin: headOf(table),
    putRow(text, rows, row) {
      const time = rows.times[row] ?? 0
      putAscii(text, comma)
      comma = ','
      // A line for each local day.
      if (time >= dayEnd) {
        putAscii(text, '\n')
        dayEnd = days.endOf(time)
      }
      putAscii(text, '["')
      putMoment(text, rows.times, row)
      putAscii(text, '"')
      putCells(text, rows, row)
      putAscii(text, ']')
    },
    end: '\n]}\n',
  })
}
