import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Figure.module.css'

interface FigureProps {
  icon: Icon
  label: string
  /** At the end of the label's line. */
  aside?: string | undefined
  children: ReactNode
}

/** A card with one figure and what explains it. */
export const Figure = ({ icon: Sign, label, aside, children }: FigureProps) => (
  <section className={styles.figure} aria-label={label}>
    <h2>
      <Sign size={16} aria-hidden /> {label} {aside !== undefined && <span>{aside}</span>}
    </h2>
    {children}
  </section>
)

interface FigureValueProps {
  children: ReactNode
  unit?: string
  /** In the colour of an outdoor temperature. */
  isCold?: boolean
}

/** A dash where it is not known, never 0. */
export const FigureValue = ({ children, unit, isCold }: FigureValueProps) => (
  <p className={styles.value} data-cold={isCold || undefined}>
    <strong>{children}</strong> {unit}
  </p>
)
