import { putAscii, putBytes, putSign } from '../numbers/byte-text.ts'
import { putNumber } from '../numbers/decimal-text.ts'
import { momentWriter } from '../numbers/moment-text.ts'
import { rowsAsText } from './rows-as-text.ts'
import type { Table, Writer } from './table.ts'

const iso = (ms: number): string => new Date(ms).toISOString()
const [opening, closing, comma, quote] = [0x5b, 0x5d, 0x2c, 0x22]

function headOf(table: Table): string {
  const head = JSON.stringify({
    device_id: table.deviceId,
    device_type: table.deviceType,
    time_from: iso(table.from),
    time_to: iso(table.to),
    interval: table.interval,
    columns: table.columns.map(({ isTime: _isTime, kind: _kind, ...column }) => column),
  })
  return `${head.slice(0, -1)},"rows":[`
}

export const writeJson: Writer = (table, parts) => {
  const isTime = table.columns.map((column) => column.isTime)
  const putMoment = momentWriter()
  let separator = '\n'
  return rowsAsText(parts, {
    begin: (text) => putBytes(text, Buffer.from(headOf(table))),
    putRow(text, { times, values }, row) {
      putAscii(text, row > 0 ? ',' : separator)
      separator = ',\n'
      putSign(text, opening)
      putSign(text, quote)
      putMoment(text, times, row)
      putSign(text, quote)
      for (let column = 0; column < values.length; column++) {
        putSign(text, comma)
        const numbers = values[column] ?? times
        if (!isTime[column] || Number.isNaN(numbers[row])) putNumber(text, numbers, row)
        else {
          putSign(text, quote)
          putMoment(text, numbers, row)
          putSign(text, quote)
        }
      }
      putSign(text, closing)
    },
    end: (text) => putAscii(text, '\n]}\n'),
  })
}
