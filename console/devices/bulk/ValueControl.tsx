import { Radio, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { Command } from '../../../contract/commands/routes.ts'
import { toStep } from '../../kit/control-card/step-value.ts'
import { ValueSlider } from '../../kit/control-card/ValueSlider.tsx'
import { parseNumber, typedNumber } from '../../kit/form/typed-number.ts'
import { formatNumber } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { keyText } from '../../problems/problem-text.ts'
import { choiceWord, settingHint, settingWord } from '../control/setting-words.ts'
import { unitWord } from '../words.ts'
import styles from './bulk.module.css'
import type { Settable } from './bulk-request.ts'

type Value = Command['action_value']

interface ValueControlProps {
  setting: Settable
  /** Undefined until a value is chosen. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

type Slider = Extract<Settable, { kind: 'slider' }>

interface FigureProps {
  setting: Slider
  labelledBy: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** The typed number; undefined beyond the limits. */
const Figure = ({ setting, labelledBy, value, onChange }: FigureProps) => {
  const { min, max, unit } = setting
  const [text, setText] = useState(() => typedNumber(value))
  const valueIn = (typed: string) => {
    const number = parseNumber(typed, null)
    return number !== null && number >= min && number <= max ? toStep(number, setting) : undefined
  }
  const shown = valueIn(text) === value ? text : typedNumber(value)
  const isWrong = value === undefined && shown.trim() !== ''
  return (
    <TextInput
      className={styles.figure ?? ''}
      size="md"
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(valueIn(currentTarget.value))
      }}
      onBlur={() => !isWrong && setText(typedNumber(value))}
      inputMode={min < 0 ? 'text' : 'decimal'}
      autoComplete="off"
      placeholder="—"
      rightSection={unit && <span className={styles.unit}>{unitWord(unit)}</span>}
      error={isWrong && keyText('action_value_range', { min, max })}
      aria-labelledby={labelledBy}
    />
  )
}

const optionsOf = (
  setting: Exclude<Settable, { kind: 'slider' }>,
): { value: number | string; label: string }[] => {
  if (setting.kind === 'choice')
    return setting.options.map(({ value, key }) => ({ value, label: choiceWord(key) }))
  const isRelay = setting.section === 'relay'
  return [
    { value: setting.on, label: isRelay ? m.relay_on() : m.switch_on() },
    { value: setting.off, label: isRelay ? m.relay_off() : m.switch_off() },
  ]
}

/** The control of a setting without a device; its value applies to all selected devices. */
export const ValueControl = ({ setting, value, onChange }: ValueControlProps) => {
  const id = useId()
  const hint = settingHint(setting.action)
  return (
    <section className={styles.control} aria-labelledby={id}>
      <h3 id={id}>{settingWord(setting.action)}</h3>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {setting.kind === 'slider' ? (
        <>
          <Figure
            setting={setting}
            labelledBy={id}
            value={value === undefined ? undefined : Number(value)}
            onChange={onChange}
          />
          <ValueSlider
            labelledBy={id}
            unit={unitWord(setting.unit)}
            scale={{
              min: setting.min,
              max: setting.max,
              step: setting.step,
              value: value === undefined ? undefined : Number(value),
              disabled: false,
              format: (number) => formatNumber(number),
              onMove: onChange,
            }}
          />
          <p className={styles.quiet}>{m.bulk_limits_hint()}</p>
        </>
      ) : (
        <Radio.Group
          value={value === undefined ? null : String(value)}
          onChange={(next) => {
            const option = optionsOf(setting).find((one) => String(one.value) === next)
            if (option) onChange(option.value)
          }}
          aria-labelledby={id}
        >
          <div className={styles.choices}>
            {optionsOf(setting).map((option) => (
              <Radio key={option.value} value={String(option.value)} label={option.label} />
            ))}
          </div>
        </Radio.Group>
      )}
    </section>
  )
}
