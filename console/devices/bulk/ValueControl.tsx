import { Radio } from '@mantine/core'
import { useId } from 'react'
import type { Command } from '../../../contract/commands.ts'
import { ValueSlider } from '../../kit/control-card/ValueSlider.tsx'
import { formatNumber, formatValue } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { choiceWord, settingHint, settingWord } from '../control/setting-words.ts'
import { unitWord } from '../words.ts'
import styles from './bulk.module.css'
import type { Settable } from './wish.ts'

type Value = Command['action_value']

interface ValueControlProps {
  setting: Settable
  /** Undefined until somebody has chosen one. */
  value: Value | undefined
  onChange: (value: Value) => void
}

const optionsOf = (
  setting: Exclude<Settable, { kind: 'slider' }>,
): { value: number | string; label: string }[] => {
  if (setting.kind === 'choice')
    return setting.options.map(({ value, key }) => ({ value, label: choiceWord(key) }))
  const isRelay = setting.section === 'relay'
  return [
    { value: setting.on, label: isRelay ? m.relay_on() : m.value_yes() },
    { value: setting.off, label: isRelay ? m.relay_off() : m.value_no() },
  ]
}

/** The control of the setting itself, without a device behind it: what it is set to is what all are asked for. */
export const ValueControl = ({ setting, value, onChange }: ValueControlProps) => {
  const id = useId()
  const hint = settingHint(setting.action)
  return (
    <section className={styles.control} aria-labelledby={id}>
      <h3 id={id}>{settingWord(setting.action)}</h3>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {setting.kind === 'slider' ? (
        <>
          <p className={styles.figure}>
            {formatValue(value === undefined ? undefined : Number(value), setting.decimals)}
            {setting.unit && <span>{unitWord(setting.unit)}</span>}
          </p>
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
