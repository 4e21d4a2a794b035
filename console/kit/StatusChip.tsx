import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'
import { type Tone, toneColour, toneIcons, toneSoft, toneWord } from './tone.ts'

interface StatusChipProps {
  tone: Tone
  /** Default: the tone's own word. */
  label?: ReactNode
  /** Default: the tone's own icon. */
  icon?: Icon
  /** A stronger shade of the colour. */
  deep?: boolean
  tooltip?: ReactNode
  /** Without the tinted background, for table cells. */
  plain?: boolean
}

/** A status as colour, icon and word together. */
export const StatusChip = ({ tone, label, icon, deep = false, tooltip, plain = false }: StatusChipProps) => {
  const Shape = icon ?? toneIcons[tone]
  const chip = (
    <span
      className={styles.chip}
      data-plain={plain || undefined}
      style={{ color: toneColour(tone, deep), ...(plain ? {} : { background: toneSoft(tone) }) }}
      {...(tooltip === undefined ? {} : { tabIndex: 0 })}
    >
      <Shape size={16} aria-hidden />
      <span>{label ?? toneWord[tone]()}</span>
    </span>
  )
  return tooltip === undefined ? chip : <Tooltip label={tooltip}>{chip}</Tooltip>
}
