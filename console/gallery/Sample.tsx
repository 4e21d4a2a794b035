import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.sample}>
    <h2>{title}</h2>
    <div className={styles.row}>{children}</div>
  </section>
)
