import { SegmentedControl } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useId } from 'react'
import { CardFoot } from './CardFoot.tsx'
import type { Foot } from './card-foot.ts'
import styles from './control-card.module.css'
import { Hint } from './Hint.tsx'

interface ChoiceCardProps {
  title: string
  hint?: string | undefined
  options: readonly { value: number; label: string }[]
  /** The device's own choice; undefined while unknown. */
  value: number | undefined
  /** The requested value until it is confirmed. */
  requested?: number | undefined
  /** How old its choice is, once it is older than it should be. */
  age?: string | undefined
  disabled: boolean
  foot: Foot
  onChoose: (value: number) => void
}

/** One of a few: the chosen segment is the reported value until a report says otherwise. */
export const ChoiceCard = (props: ChoiceCardProps) => {
  const { title, hint, options, value, requested, age, disabled, foot, onChoose } = props
  const id = useId()
  const waits = requested !== undefined && requested !== value
  return (
    <section className={styles.card} data-tone={foot.tone} aria-labelledby={id}>
      <div className={styles.choiceBody} data-off={disabled || undefined}>
        <div className={styles.choiceHead}>
          <div className={styles.named}>
            <h4 className={styles.title} id={id}>
              {title}
            </h4>
            {age && <span className={styles.age}>{age}</span>}
          </div>
          {hint && <Hint text={hint} />}
        </div>
        <SegmentedControl
          fullWidth
          size="sm"
          className={styles.segments ?? ''}
          aria-labelledby={id}
          value={value === undefined ? '' : String(value)}
          disabled={disabled}
          onChange={(chosen) => onChoose(Number(chosen))}
          data={options.map((option) => ({
            value: String(option.value),
            label: (
              <span
                className={styles.segment}
                data-requested={(waits && option.value === requested) || undefined}
              >
                {waits && option.value === requested && <IconHourglassHigh size={14} aria-hidden />}
                {option.label}
              </span>
            ),
          }))}
        />
      </div>
      <CardFoot foot={foot} lines={1} />
    </section>
  )
}
