import type { ChoiceSetting } from '../../../contract/models/model.ts'
import { ChoiceCard } from '../../kit/control-card/ChoiceCard.tsx'
import { formatNumber } from '../../kit/format.ts'
import { viewCodeCard } from './code-card.ts'
import type { Controls } from './control-context.ts'
import { echoOf } from './setting-echo.ts'
import { choiceWord, settingHint, settingWord } from './setting-words.ts'

/** A choice of codes: marks the reported one and, until confirmed, the requested one. */
export const ChoiceSettingCard = ({ setting, controls }: { setting: ChoiceSetting; controls: Controls }) => {
  const { device, model, desk } = controls
  const { action, options } = setting
  const words = (code: number) => {
    const option = options.find((one) => one.value === code)
    return option ? choiceWord(option.key) : formatNumber(code)
  }
  const { value, pending, age, isClosed, foot } = viewCodeCard(setting, controls, {
    reported: echoOf(setting, device, model),
    words,
    request: (code) => desk.request(action, code),
  })
  return (
    <ChoiceCard
      title={settingWord(action)}
      hint={settingHint(action)}
      options={options.map((option) => ({ value: option.value, label: choiceWord(option.key) }))}
      value={value}
      requested={pending}
      age={age}
      disabled={isClosed}
      foot={foot}
      onChoose={(code) => desk.request(action, code)}
    />
  )
}
