import { Tooltip } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import styles from './premium.module.css'

export const Premium = () => (
  <Tooltip label={m.premium()}>
    <IconStarFilled size={14} className={styles.star} role="img" aria-label={m.premium()} />
  </Tooltip>
)

export const PremiumChip = () => (
  <span className={styles.chip}>
    <IconStarFilled size={14} className={styles.star} aria-hidden />
    {m.premium()}
  </span>
)
