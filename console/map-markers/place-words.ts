import type { MapPlace } from '../../contract/map-markers/routes.ts'
import { formatNumber, formatRecent } from '../kit/format.ts'
import { toneWord } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

/** How a home stands, in a few words. */
export function standingOf({ state, code, is_radio_lost, device_id, room_temperature }: MapPlace): string {
  if (is_radio_lost) return m.today_radio_lost()
  if (code) return m.map_fault({ code })
  if (state === 'unknown') return device_id ? m.map_never_reported() : m.map_no_device()
  if (state === 'fine' && room_temperature !== null)
    return m.map_room({ room: `${formatNumber(room_temperature, 1)} ${m.unit_celsius()}` })
  return toneWord[state]()
}

export const sinceOf = ({ since }: MapPlace, now: number): string | undefined =>
  since ? m.today_since({ time: formatRecent(since, now) }) : undefined

/** For a narrow row beside the icon of the state. */
export function shortStandingOf(place: MapPlace, now: number): string {
  const { state, code, is_radio_lost, since } = place
  const time = since && formatRecent(since, now)
  if (!time) return standingOf(place)
  if (code && !is_radio_lost) return m.map_code_since({ code, time })
  return state === 'offline' ? m.map_since({ time }) : `${standingOf(place)}, ${sinceOf(place, now)}`
}
