import { Tooltip } from '@mantine/core'
import styles from './Cells.module.css'

/** Spec section 9: from this length on a list shows the beginning, and the rest on hover. */
const longNotes = 18

export const Notes = ({ text }: { text: string | null }) => {
  if (!text) return <>-</>
  if (text.length < longNotes) return <>{text}</>
  return (
    <Tooltip label={text} multiline maw={360}>
      <span className={styles.notes}>{text}</span>
    </Tooltip>
  )
}

interface ClipProps {
  text: string | null
  /** Where many such columns stand side by side. */
  isTight?: boolean
}

/** One line; the whole text on hover. */
export const Clip = ({ text, isTight }: ClipProps) =>
  text ? (
    <span className={styles.clip} data-tight={isTight || undefined} title={text}>
      {text}
    </span>
  ) : (
    <>-</>
  )
