// The outcome of the last press, in one line.
import type { PressSetting } from '../../../contract/models/model.ts'
import { formatClock, formatNumber, formatRecent, formatSeconds } from '../../kit/format.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { confirmedIn } from './card-state.ts'
import { hasEnded } from './command-list.ts'
import type { Controls } from './control-context.ts'
import { pairingOf } from './pairing.ts'
import { reasonText } from './reason-text.ts'

const countdown = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function pairingNote({ desk, device, model, now }: Controls): string | undefined {
  const lastReportAt = liveValue(device, model, 'time').value
  const pairing = pairingOf(desk.commands.pair_rf_thermostat, lastReportAt, now)
  if (pairing?.kind === 'open') return m.press_pairing({ left: countdown(pairing.left) })
  if (pairing?.kind === 'connected') return m.press_pairing_found({ time: formatClock(pairing.at, true) })
  return pairing && m.press_pairing_not_found()
}

function outcomeNote({ action }: PressSetting, { desk, device }: Controls): string | undefined {
  const command = desk.commands[action]
  if (!command) return undefined
  const who = `${command.requested_by} ${formatRecent(command.created_at)}`
  if (!hasEnded(command)) {
    const waits =
      device.onlineState === 'online'
        ? m.press_waits()
        : m.press_waits_for_device({ time: formatRecent(command.expires_at) })
    return `${waits} · ${who}`
  }
  if (command.state === 'confirmed')
    return m.press_done({ who, time: formatSeconds(confirmedIn(command) * 1000) })
  return `${m.press_failed({ reason: reasonText(command) })} · ${who}`
}

export function pressNote(setting: PressSetting, controls: Controls): string | undefined {
  const { action } = setting
  const { desk, device, model } = controls
  const draft = desk.drafts[action]
  if (draft?.phase === 'refused') {
    const reason = isProblem(draft.problem) ? draft.problem.sentence : m.problem_unknown()
    return m.press_refused({ reason })
  }
  if (draft) return m.command_sending()
  const outcome = outcomeNote(setting, controls)
  if (action === 'pair_rf_thermostat') return pairingNote(controls) ?? outcome
  const offset = action === 't_r_ofst' ? liveValue(device, model, 't_r_ofst').value : undefined
  const standing = offset === undefined ? undefined : m.press_offset_now({ value: formatNumber(offset, 1) })
  return [standing, outcome].filter(Boolean).join(' · ') || undefined
}
