import { IconLink, IconRotateClockwise, IconTemperature } from '@tabler/icons-react'
import type { PressSetting } from '../../../contract/models/model.ts'
import { ButtonCard } from '../../kit/ButtonCard.tsx'
import type { Controls } from './control-context.ts'
import { type Lock, lockOf } from './lock-of.ts'
import { pressNote } from './press-note.ts'
import { settingWord } from './setting-words.ts'

const icons = { pair_rf_thermostat: IconLink, remote_reset: IconRotateClockwise }

interface PressRowProps {
  setting: PressSetting
  controls: Controls
  /** A lock besides the setting's own. */
  lock?: Lock | undefined
  /** Shown above the outcome of the last press. */
  warning?: string | undefined
  /** Replaces the immediate request; false when nothing was sent. */
  onPress?: () => Promise<boolean>
}

/** An action of the device without a value, with the outcome of its last use. */
export const PressRow = ({ setting, controls, lock: given, warning, onPress }: PressRowProps) => {
  const { action, value, loaderSeconds } = setting
  const { device, model, rights, desk } = controls
  const lock = given ?? lockOf(setting, device, model, rights)
  const outcome = pressNote(setting, controls)
  const note = [lock?.isWhole ? undefined : (lock?.reason ?? warning), outcome].filter(Boolean).join(' · ')
  return (
    <ButtonCard
      icon={icons[action as keyof typeof icons] ?? IconTemperature}
      label={settingWord(action)}
      loaderMs={loaderSeconds * 1000}
      disabled={lock !== undefined}
      isRefused={desk.drafts[action]?.phase === 'refused'}
      onPress={onPress ?? (() => desk.request(action, value))}
      {...(note === '' ? {} : { note })}
    />
  )
}
