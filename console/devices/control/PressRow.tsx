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
  /** Where more than the setting's own lock closes it. */
  lock?: Lock | undefined
  /** Said above what came of the last press. */
  warning?: string | undefined
  /** In place of asking at once; false when nothing was asked. */
  onPress?: () => Promise<boolean>
}

/** An action of the device without a value of its own, with what came of it the last time. */
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
      onPress={onPress ?? (() => desk.ask(action, value))}
      {...(note === '' ? {} : { note })}
    />
  )
}
