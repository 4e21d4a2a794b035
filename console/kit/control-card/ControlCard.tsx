import { type ReactNode, useId } from 'react'
import { CardFoot } from './CardFoot.tsx'
import { CurrentAndRequested, type CurrentAndRequestedProps } from './CurrentAndRequested.tsx'
import type { Foot } from './card-foot.ts'
import styles from './control-card.module.css'
import { Hint } from './Hint.tsx'
import { type Scale, ValueSlider } from './ValueSlider.tsx'

export interface ControlCardProps extends CurrentAndRequestedProps {
  icon: ReactNode
  title: string
  hint?: string | undefined
  scale: Scale
  foot: Foot
}

/** A changeable value of a device: the reported value large, the requested one beside it until confirmed. */
export const ControlCard = ({
  icon,
  title,
  hint,
  value,
  unit,
  age,
  requested,
  scale,
  foot,
}: ControlCardProps) => {
  const id = useId()
  return (
    <section className={styles.card} data-tone={foot.tone} aria-labelledby={id}>
      <div className={styles.body} data-off={scale.disabled || undefined}>
        <div className={styles.head}>
          <h4 className={styles.title} id={id}>
            <span className={styles.titleIcon} aria-hidden>
              {icon}
            </span>
            {title}
          </h4>
          {hint && <Hint text={hint} />}
        </div>
        <CurrentAndRequested
          value={value}
          unit={unit}
          age={age}
          requested={requested}
          scale={scale}
          labelledBy={id}
        />
        <ValueSlider labelledBy={id} scale={scale} unit={unit} />
      </div>
      <CardFoot foot={foot} lines={2} />
    </section>
  )
}
