import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'
import { type Tone, toneColour, toneIcons, toneSoft, toneWord } from './tone.ts'

interface StatusChipProps {
  tone: Tone
  /** The word; the tone's own unless said. */
  label?: ReactNode
  /** The shape; the tone's own unless said. */
  icon?: Icon
  /** A darker shade of the colour, lighter where it is dark. */
  deep?: boolean
  tooltip?: ReactNode
  /** Without the tinted ground, for table cells. */
  plain?: boolean
}

/** How something stands: colour, icon and word together. */
export const StatusChip = ({ tone, label, icon, deep = false, tooltip, plain = false }: StatusChipProps) => {
  const Shape = icon ?? toneIcons[tone]
  const color = deep ? `color-mix(in oklab, ${toneColour(tone)} 70%, var(--ink))` : toneColour(tone)
  const chip = (
    <span
      className={styles.chip}
      data-plain={plain || undefined}
      style={{ color, ...(plain ? {} : { background: toneSoft(tone) }) }}
      {...(tooltip === undefined ? {} : { tabIndex: 0 })}
    >
      <Shape size={16} aria-hidden />
      <span>{label ?? toneWord[tone]()}</span>
    </span>
  )
  return tooltip === undefined ? chip : <Tooltip label={tooltip}>{chip}</Tooltip>
}
