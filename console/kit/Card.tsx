import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { Heading } from './Heading.tsx'

interface CardProps {
  title: ReactNode
  /** A figure beside the title. */
  count?: ReactNode
  /** Right end of the head. */
  aside?: ReactNode
  foot?: ReactNode
  /** The content reaches the borders (tables, rows). */
  flush?: boolean
  children: ReactNode
}

/** A bordered part of a screen with its own heading. */
export const Card = ({ title, count, aside, foot, flush = false, children }: CardProps) => (
  <section className={styles.card}>
    <header className={styles.head}>
      <Heading className={styles.title}>{title}</Heading>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </header>
    <div className={styles.body} data-flush={flush || undefined}>
      {children}
    </div>
    {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
  </section>
)
