import type { FaultSeverity } from '../../../contract/faults/severity.ts'
import { formatNumber, formatRecent } from '../../kit/format.ts'
import type { Tone } from '../../kit/tone.ts'
import { m } from '../../paraglide/messages.js'
import type { Aim, NoCop, PumpDoing } from './heat-pump.ts'

const degrees = (value: number) => `${formatNumber(value, 1)}\u00a0${m.unit_celsius()}`

/** The controlled temperature and its target: the reason why the pump runs or rests. */
function aimText(aim: Aim | undefined, of: 'room' | 'flow' | 'tank'): string {
  if (aim === undefined) return of === 'tank' ? '' : m.pump_aim_unknown()
  const value = degrees(aim.value)
  if (aim.target === undefined) {
    return { room: m.pump_room, flow: m.pump_flow, tank: m.pump_tank }[of]({ value })
  }
  const target = degrees(aim.target)
  return { room: m.pump_room_target, flow: m.pump_flow_target, tank: m.pump_tank_target }[of]({
    value,
    target,
  })
}

interface Sentence {
  text: string
  tone: Tone | 'heat' | 'water' | 'cold'
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** One sentence: what the pump does and why. */
export function pumpText(
  doing: PumpDoing,
  fault: { name: string; severity: FaultSeverity | undefined },
): Sentence {
  switch (doing.kind) {
    case 'never':
      return { text: m.doing_never(), tone: 'unknown' }
    case 'offline':
      return { text: m.doing_offline_since({ time: formatRecent(doing.since) }), tone: 'offline' }
    case 'fault':
      return {
        text:
          fault.severity === 'fault'
            ? m.pump_doing_stopped({ code: fault.name })
            : m.pump_doing_fault({ code: fault.name }),
        tone: fault.severity ?? 'unknown',
      }
    case 'defrosting':
      return { text: m.pump_doing_defrost(), tone: 'progress' }
    case 'hot_water':
      return { text: join(m.doing_water(), aimText(doing.tank, 'tank')), tone: 'water' }
    case 'heating':
      return { text: join(m.doing_heating(), aimText(doing.aim, doing.of)), tone: 'heat' }
    case 'cooling':
      return { text: join(m.pump_doing_cooling(), aimText(doing.aim, doing.of)), tone: 'cold' }
    case 'running':
      return { text: join(m.pump_doing_running(), aimText(doing.aim, doing.of)), tone: 'fine' }
    case 'too_warm':
    case 'too_cold': {
      const words = doing.kind === 'too_warm' ? m.pump_doing_too_warm : m.pump_doing_too_cold
      return { text: words({ outside: degrees(doing.outside), limit: degrees(doing.limit) }), tone: 'fine' }
    }
    case 'standing':
      return { text: join(m.doing_idle(), aimText(doing.aim, doing.of)), tone: 'fine' }
    case 'off':
      return { text: m.pump_doing_off(), tone: 'unknown' }
    case 'unknown':
      return { text: m.pump_doing_unknown(), tone: 'unknown' }
  }
}

export const noCopText: Record<NoCop, () => string> = {
  offline: m.pump_cop_offline,
  not_reported: m.pump_cop_not_reported,
  stale: m.pump_cop_stale,
  defrosting: m.pump_cop_defrosting,
  standing: m.pump_cop_standing,
  no_heat: m.pump_cop_no_heat,
}
