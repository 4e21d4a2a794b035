import { Switch } from '@mantine/core'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { CardFoot } from './CardFoot.tsx'
import type { Foot } from './card-foot.ts'
import styles from './control-card.module.css'
import { Hint } from './Hint.tsx'

interface SwitchCardProps {
  title: string
  hint?: string | undefined
  /** The device's own state; undefined while unknown. */
  on: boolean | undefined
  /** What its two states are called, where on and off would not say it. */
  words?: { on: string; off: string } | undefined
  /** The requested value until it is confirmed. */
  requested?: boolean | undefined
  /** How old its state is, once it is older than it should be. */
  age?: string | undefined
  /** What turning it leaves as it is. */
  note?: string | undefined
  disabled: boolean
  foot: Foot
  onToggle: (on: boolean) => void
}

export const SwitchCard = ({
  title,
  hint,
  on,
  words,
  requested,
  age,
  note,
  disabled,
  foot,
  onToggle,
}: SwitchCardProps) => {
  const id = useId()
  const { on: yes, off: no } = words ?? { on: m.switch_on(), off: m.switch_off() }
  const wordOf = (state: boolean | undefined) => (state === undefined ? '—' : state ? yes : no)
  const isWaiting = requested !== undefined && requested !== on
  return (
    <section
      className={styles.card}
      data-tone={foot.tone}
      data-switch
      data-worded={words && ''}
      data-noted={note && ''}
      aria-labelledby={id}
    >
      <div className={styles.switchBody} data-off={disabled || undefined}>
        <div className={styles.named}>
          <h4 className={styles.title} id={id}>
            {title}
          </h4>
          {age && <span className={styles.age}>{age}</span>}
        </div>
        <span className={styles.switchSide}>
          {hint && <Hint text={hint} />}
          <span className={styles.word}>{wordOf(on)}</span>
          {isWaiting && <span className={styles.word} data-requested>{`→ ${wordOf(requested)}`}</span>}
          <Switch
            aria-labelledby={id}
            aria-describedby={note && `${id}-note`}
            checked={requested ?? on ?? false}
            disabled={disabled}
            onChange={(event) => onToggle(event.currentTarget.checked)}
            className={styles.switch}
            withThumbIndicator={false}
          />
        </span>
      </div>
      {note && (
        <p className={styles.note} id={`${id}-note`} data-off={disabled || undefined}>
          {note}
        </p>
      )}
      <CardFoot foot={foot} lines={1} />
    </section>
  )
}
