import { useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './current-and-requested.module.css'
import { toStep } from './step-value.ts'
import type { Scale } from './ValueSlider.tsx'

interface ValueEntryProps {
  /** The device's own value as text. */
  value: string
  unit?: string | undefined
  scale: Scale
  labelledBy: string
}

/** A number as people write it: with a comma or a point, and a true minus. */
export const parseEntry = (text: string): number | undefined => {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** The value itself, which turns into a field when it is pressed; what is out of reach is not sent. */
export const ValueEntry = ({ value, unit, scale, labelledBy }: ValueEntryProps) => {
  const { min, max } = scale.reach ?? scale
  const [text, setText] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = (
    <>
      {value}
      {unit && <span className={styles.unit}>{unit}</span>}
    </>
  )
  if (scale.disabled) return <span className={styles.value}>{shown}</span>
  const close = () => {
    setText(undefined)
    setWrong(false)
  }
  const isWithin = (number: number | undefined): number is number =>
    number !== undefined && number >= min && number <= max
  const send = (number: number) => {
    const next = toStep(number, { min, max, step: scale.step })
    if (next !== (scale.requested ?? scale.value)) scale.onMove(next)
    close()
  }
  if (text === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.value}
        aria-label={m.control_type({ value: [value, unit].filter(Boolean).join(' ') })}
        aria-describedby={labelledBy}
        onClick={() => setText(value === '—' ? '' : value)}
      >
        {shown}
      </button>
    )
  }
  return (
    <span className={styles.entry}>
      <input
        // The press on the value opened the entry.
        ref={(field) => field?.focus()}
        className={styles.field}
        inputMode={min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-invalid={isWrong}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setWrong(false)
          setText(event.currentTarget.value)
        }}
        onBlur={() => {
          const number = parseEntry(text)
          if (isWithin(number)) send(number)
          else close()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
          if (event.key !== 'Enter') return
          const number = parseEntry(text)
          if (isWithin(number)) send(number)
          else setWrong(true)
        }}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
      {isWrong && (
        <span className={styles.wrong} role="alert">
          {m.control_type_range({ min: scale.format(min), max: scale.format(max) })}
        </span>
      )}
    </span>
  )
}
