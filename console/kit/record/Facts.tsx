import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = readonly [label: string, value: ReactNode]

/** Labelled values, one per line; a dash for unknown ones. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
      </div>
    ))}
  </dl>
)

/** Spec section 9: longer texts are cut, with the rest on hover, focus or touch. */
const longText = 45

export const LongText = ({ text }: { text: string | null }) => {
  if (!text) return <>—</>
  if (text.length <= longText) return <>{text}</>
  return (
    <Tooltip label={text} multiline maw={420} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse reads the rest by focus */}
      <span className={styles.long} tabIndex={0}>
        {text}
      </span>
    </Tooltip>
  )
}
