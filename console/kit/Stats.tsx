import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from './format.ts'
import styles from './Stats.module.css'
import { type Tone, toneColour } from './tone.ts'
import { Unknown } from './Unknown.tsx'

/** Where a figure leads: to the list of what it counted. */
export interface FigureLink {
  to: string
  search: Record<string, unknown>
}

export interface Stat {
  key: string
  label: string
  /** Undefined while loading, null when unknown. */
  value: number | null | undefined
  caption?: ReactNode
  link?: FigureLink | undefined
  captionLink?: FigureLink | undefined
  /** Colours the figure; default a plain count. */
  tone?: Tone
}

interface LinkedProps {
  link: FigureLink | undefined
  label?: string
  children: ReactNode
}

const Linked = ({ link, label, children }: LinkedProps) =>
  link ? (
    <Link to={link.to} search={link.search as never} className={styles.link ?? ''} aria-label={label}>
      {children}
    </Link>
  ) : (
    children
  )

/** Figures side by side in one card. */
export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <div className={styles.frame}>
    <dl className={styles.stats} data-count={stats.length}>
      {stats.map(({ key, label, value, caption, link, captionLink, tone }) => (
        <div key={key} className={styles.stat} data-testid={`stat-${key}`}>
          <dt>{label}</dt>
          <dd className={styles.value} style={tone && { color: toneColour(tone) }}>
            {value === undefined ? (
              <Skeleton height={28} width={64} my={4} />
            ) : value === null ? (
              <Unknown />
            ) : (
              <Linked link={link} label={`${label}: ${formatNumber(value, 0)}`}>
                {formatNumber(value, 0)}
              </Linked>
            )}
          </dd>
          {caption !== undefined && (
            <dd className={styles.caption}>
              <Linked link={captionLink}>{caption}</Linked>
            </dd>
          )}
        </div>
      ))}
    </dl>
  </div>
)
