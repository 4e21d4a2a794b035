import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import styles from './control-card.module.css'

/** What a cryptic control does: by pointer, keyboard and touch. */
export const Hint = ({ text }: { text: string }) => (
  <Tooltip label={text} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
    <button type="button" className={styles.hint} aria-label={text}>
      <IconInfoCircle size={16} aria-hidden />
    </button>
  </Tooltip>
)
