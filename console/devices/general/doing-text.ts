import type { FaultSeverity } from '../../../contract/faults/severity.ts'
import { formatClock, formatNumber, formatRecent } from '../../kit/format.ts'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import type { Doing } from './doing.ts'

export interface Scene {
  doing: Doing
  room: number | undefined
  target: number | undefined
  water: number | undefined
  /** When the room reaches its target, if known. */
  reaches: number | undefined
  /** Undefined while it is unknown whether the fault blocks the boiler. */
  faultTone?: FaultSeverity | undefined
}

const degrees = (value: number) => `${formatNumber(value, 1)}\u00a0${m.unit_celsius()}`

const roomText = ({ room, target }: Scene): string => {
  if (room === undefined) return m.doing_room_unknown()
  if (target === undefined) return m.doing_room({ room: degrees(room) })
  return m.doing_room_and_target({ room: degrees(room), target: degrees(target) })
}

const heatingText = (scene: Scene): string => {
  const { room, target, reaches } = scene
  if (reaches !== undefined && target !== undefined) {
    return m.doing_heating_until({ target: degrees(target), time: formatClock(reaches) })
  }
  if (room !== undefined && target !== undefined && room >= target) {
    return m.doing_heating_at_target({ room: degrees(room) })
  }
  return `${m.doing_heating()} ${roomText(scene)}`
}

/** One sentence about the current activity, from reported values only. */
export function doingText(scene: Scene): { text: string; tone: Tone | 'heat' | 'water' } {
  const { doing, water } = scene
  switch (doing.kind) {
    case 'never':
      return { text: m.doing_never(), tone: 'unknown' }
    case 'offline':
      return {
        text:
          doing.since === undefined
            ? m.doing_offline()
            : m.doing_offline_since({ time: formatRecent(doing.since) }),
        tone: 'offline',
      }
    case 'fault':
      return {
        text: `${m.doing_fault({ code: String(doing.code) })} ${roomText(scene)}`,
        tone: scene.faultTone ?? 'unknown',
      }
    case 'radio_lost':
      return {
        text: `${m.doing_radio_lost({ time: formatRecent(doing.since) })} ${
          scene.room === undefined ? m.doing_room_unknown() : m.doing_room_was({ room: degrees(scene.room) })
        }`,
        tone: 'fault',
      }
    case 'heating':
    case 'burning':
      return { text: heatingText(scene), tone: 'heat' }
    case 'water':
      return {
        text: water === undefined ? m.doing_water() : m.doing_water_at({ water: degrees(water) }),
        tone: 'water',
      }
    case 'off':
      return { text: `${m.doing_off()} ${roomText(scene)}`, tone: 'unknown' }
    case 'idle':
      return { text: `${m.doing_idle()} ${roomText(scene)}`, tone: 'fine' }
    case 'unknown':
      return { text: m.doing_unknown(), tone: 'unknown' }
  }
}
