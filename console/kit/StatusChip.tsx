import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'
import { type Tone, toneColour, toneIcons, toneSoft, toneWord } from './tone.ts'

interface StatusChipProps {
  tone: Tone
  /** The word; the tone's own unless said. */
  label?: ReactNode
  tooltip?: ReactNode
  /** Without the tinted ground, for table cells. */
  plain?: boolean
}

/** How something stands: colour, icon and word together. */
export const StatusChip = ({ tone, label, tooltip, plain = false }: StatusChipProps) => {
  const Icon = toneIcons[tone]
  const chip = (
    <span
      className={styles.chip}
      data-plain={plain || undefined}
      style={{ color: toneColour(tone), ...(plain ? {} : { background: toneSoft(tone) }) }}
      {...(tooltip === undefined ? {} : { tabIndex: 0 })}
    >
      <Icon size={16} aria-hidden />
      <span>{label ?? toneWord[tone]()}</span>
    </span>
  )
  return tooltip === undefined ? chip : <Tooltip label={tooltip}>{chip}</Tooltip>
}
