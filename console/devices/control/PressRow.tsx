import { IconLink, IconRotateClockwise, IconTemperature } from '@tabler/icons-react'
import type { PressSetting } from '../../../contract/models/model.ts'
import { ButtonCard } from '../../kit/ButtonCard.tsx'
import { formatNumber, formatRecent, formatSeconds } from '../../kit/format.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import { isProblem } from '../../kit/problem/problem.ts'
import { detailText } from '../../kit/problem/problem-text.ts'
import { m } from '../../paraglide/messages.js'
import { liveValue } from '../live-value.ts'
import { confirmedIn } from './card-state.ts'
import { hasEnded } from './command-list.ts'
import type { Controls } from './control-context.ts'
import { lockOf } from './lock-of.ts'
import { pairingLeft } from './pairing.ts'
import { reasonText } from './reason-text.ts'
import { settingWord } from './setting-words.ts'

const icons = { pair_rf_thermostat: IconLink, remote_reset: IconRotateClockwise }

const clockOf = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function noteOf(setting: PressSetting, { desk, now, device, model }: Controls): string | undefined {
  const { action } = setting
  const draft = desk.drafts[action]
  if (draft?.phase === 'refused') {
    return m.press_refused({
      reason: isProblem(draft.problem) ? detailText(draft.problem) : m.problem_unknown(),
    })
  }
  const command = desk.commands[action]
  const left = action === 'pair_rf_thermostat' ? pairingLeft(command, now) : 0
  if (left > 0) return m.press_pairing({ left: clockOf(left) })
  if (draft) return m.command_sending()
  if (command) {
    const who = `${command.asked_by} ${formatRecent(command.created_at)}`
    if (!hasEnded(command))
      return `${device.onlineState === 'online' ? m.press_waits() : m.press_waits_for_device({ time: formatRecent(command.expires_at) })} · ${who}`
    if (command.state === 'confirmed')
      return m.press_done({ who, time: formatSeconds(confirmedIn(command) * 1000) })
    return `${m.press_failed({ reason: reasonText(command) })} · ${who}`
  }
  const offset = action === 't_r_ofst' ? liveValue(device, model, 't_r_ofst').value : undefined
  return offset === undefined ? undefined : m.press_offset_now({ value: formatNumber(offset, 1) })
}

/** What a press will do, asked about first where it cannot be taken back. */
const agreed = (action: string, controls: Controls): Promise<boolean> => {
  if (action !== 'remote_reset') return Promise.resolve(true)
  const fault = liveValue(controls.device, controls.model, 'fault').value
  return confirm({
    title: m.reset_title(),
    body: m.reset_body({ code: fault === undefined ? '—' : String(fault) }),
    confirm: m.reset_confirm(),
    colour: 'fault',
  })
}

/** An action of the device without a value of its own, with what came of it the last time. */
export const PressRow = ({ setting, controls }: { setting: PressSetting; controls: Controls }) => {
  const { action, value, loaderSeconds } = setting
  const lock = lockOf(setting, controls.device, controls.model, controls.rights)
  const note = lock?.reason ?? noteOf(setting, controls)
  const press = async () => {
    const isMeant = await agreed(action, controls)
    if (isMeant) controls.desk.ask(action, value)
    return isMeant
  }
  return (
    <ButtonCard
      icon={icons[action as keyof typeof icons] ?? IconTemperature}
      label={settingWord(action)}
      loaderMs={loaderSeconds * 1000}
      disabled={lock !== undefined}
      onPress={press}
      {...(note === undefined ? {} : { note })}
    />
  )
}
