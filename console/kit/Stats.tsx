import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from './format.ts'
import styles from './Stats.module.css'
import { type Tone, toneColour } from './tone.ts'
import { Unknown } from './Unknown.tsx'

export interface Stat {
  key: string
  label: string
  /** Undefined while loading, null when unknown. */
  value: number | null | undefined
  caption?: ReactNode
  /** Colours the figure; default a plain count. */
  tone?: Tone
}

/** Figures side by side in one card. */
export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <div className={styles.frame}>
    <dl className={styles.stats} data-count={stats.length}>
      {stats.map(({ key, label, value, caption, tone }) => (
        <div key={key} className={styles.stat} data-testid={`stat-${key}`}>
          <dt>{label}</dt>
          <dd className={styles.value} style={tone && { color: toneColour(tone) }}>
            {value === undefined ? (
              <Skeleton height={28} width={64} my={4} />
            ) : value === null ? (
              <Unknown />
            ) : (
              formatNumber(value, 0)
            )}
          </dd>
          {caption !== undefined && <dd className={styles.caption}>{caption}</dd>}
        </div>
      ))}
    </dl>
  </div>
)
