import styles from './signature.module.css'
import { padHeight, padWidth, pathOf } from './strokes.ts'

interface StrokesProps {
  strokes: readonly (readonly (readonly [number, number])[])[]
  label: string
}

/** A stored signature as a picture. */
export const Strokes = ({ strokes, label }: StrokesProps) => (
  <svg className={styles.strokes} viewBox={`0 0 ${padWidth} ${padHeight}`} role="img" aria-label={label}>
    {strokes.map((stroke, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other identity and keep their order.
      <path key={index} d={pathOf(stroke)} />
    ))}
  </svg>
)
