// Moments written straight into bytes as ISO 8601 in UTC: of many in a row the day is worked out once.
import { type ByteText, makeRoom, pieces, putBytes, putPiece } from './byte-text.ts'

const dayMs = 86_400_000
const padded = (number: number, length: number) => String(number).padStart(length, '0')
const withColon = pieces((number) => `${padded(number % 100, 2)}:`)
const withPoint = pieces((number) => `${padded(number % 100, 2)}.`)
const withZone = pieces((number) => `${padded(number, 3)}Z`)
/** Behind the day, `00:00:00.000Z`. */
const clockLength = 13

/** Puts the moment that stands at an index, in epoch milliseconds. */
export function momentWriter(): (text: ByteText, moments: Float64Array, index: number) => void {
  let day = Number.NaN
  let date = Buffer.alloc(0)
  return (text, moments, index) => {
    const ms = Math.trunc(moments[index] ?? Number.NaN)
    const present = Math.floor(ms / dayMs)
    if (present !== day) {
      date = Buffer.from(new Date(ms).toISOString().slice(0, -clockLength))
      day = present
    }
    putBytes(text, date)
    putClock(text, (ms - present * dayMs) | 0)
  }
}

function putClock(text: ByteText, ms: number): void {
  makeRoom(text, clockLength)
  const seconds = (ms / 1000) | 0
  const minutes = (seconds / 60) | 0
  const hours = (minutes / 60) | 0
  const { view } = text
  let { at } = text
  at = putPiece(view, at, withColon, hours)
  at = putPiece(view, at, withColon, minutes - hours * 60)
  at = putPiece(view, at, withPoint, seconds - minutes * 60)
  text.at = putPiece(view, at, withZone, ms - seconds * 1000)
}
