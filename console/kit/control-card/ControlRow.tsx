import { IconHourglassHigh } from '@tabler/icons-react'
import { useId } from 'react'
import { CardFoot } from './CardFoot.tsx'
import type { ControlCardProps } from './ControlCard.tsx'
import styles from './control-row.module.css'
import { Hint } from './Hint.tsx'
import { ValueSlider } from './ValueSlider.tsx'

/** A control card laid in one line, where there are dozens of them. */
export const ControlRow = ({ title, hint, value, unit, asked, scale, foot }: ControlCardProps) => {
  const id = useId()
  return (
    <section
      className={styles.row}
      data-tone={foot.tone}
      data-off={scale.disabled || undefined}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h4 className={styles.title} id={id}>
          {title}
        </h4>
        {hint && <Hint text={hint} />}
      </div>
      <div className={styles.values}>
        <span className={styles.value}>
          {value}
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
        {asked && (
          <span className={styles.asked}>
            <IconHourglassHigh size={12} aria-hidden />
            {asked}
          </span>
        )}
      </div>
      <div className={styles.slider}>
        <ValueSlider labelledBy={id} scale={scale} unit={unit} />
      </div>
      <div className={styles.foot}>
        <CardFoot foot={foot} lines={2} />
      </div>
    </section>
  )
}
