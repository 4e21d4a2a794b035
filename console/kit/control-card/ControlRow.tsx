import { useId } from 'react'
import { CardFoot } from './CardFoot.tsx'
import type { ControlCardProps } from './ControlCard.tsx'
import { CurrentAndRequested } from './CurrentAndRequested.tsx'
import styles from './control-row.module.css'
import { Hint } from './Hint.tsx'
import { ValueSlider } from './ValueSlider.tsx'

/** A control card in one line, for lists of dozens: nothing is cut, long words wrap. */
export const ControlRow = ({ title, hint, value, unit, age, requested, scale, foot }: ControlCardProps) => {
  const id = useId()
  const { note, ...onRail } = scale
  return (
    <section
      className={styles.row}
      data-tone={foot.tone}
      data-off={scale.disabled || undefined}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <div>
          <h4 className={styles.title} id={id}>
            {title}
          </h4>
          {note && <span className={styles.note}>{note}</span>}
        </div>
        {hint && <Hint text={hint} />}
      </div>
      <CurrentAndRequested
        value={value}
        unit={unit}
        age={age}
        requested={requested}
        scale={scale}
        labelledBy={id}
        inRow
      />
      <div className={styles.slider}>
        <ValueSlider labelledBy={id} scale={onRail} unit={unit} />
      </div>
      <div className={styles.foot}>
        <CardFoot foot={foot} lines="flowing" />
      </div>
    </section>
  )
}
