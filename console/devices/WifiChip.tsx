import { Tooltip } from '@mantine/core'
import { IconWifi, IconWifi0, IconWifi1, IconWifi2 } from '@tabler/icons-react'
import styles from '../kit/StatusChip.module.css'
import { type Tone, toneColour } from '../kit/tone.ts'

const icons = [IconWifi0, IconWifi1, IconWifi2, IconWifi] as const

interface WifiChipProps {
  label: string
  /** Arcs of the icon that are lit. */
  strength: 0 | 1 | 2 | 3
  tone: Tone
  tooltip: string
}

/** A signal chip; the device decides on the band. */
export const WifiChip = ({ label, strength, tone, tooltip }: WifiChipProps) => {
  const Icon = icons[strength]
  return (
    <Tooltip label={tooltip}>
      <span className={`${styles.chip} ${styles.outlined}`} tabIndex={0}>
        <span className={styles.arcs} aria-hidden>
          <IconWifi size={16} />
          <Icon size={16} color={tone === 'fine' ? 'currentColor' : toneColour(tone)} />
        </span>
        <span>{label}</span>
      </span>
    </Tooltip>
  )
}
