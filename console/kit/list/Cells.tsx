import { Tooltip } from '@mantine/core'
import styles from './Cells.module.css'

/** Spec section 9: from this length on a list shows the beginning, and the rest on hover. */
const longNotes = 18

interface NotesProps {
  text: string | null
  /** They take what the other columns leave. */
  isRoomy?: boolean
}

export const Notes = ({ text, isRoomy }: NotesProps) => {
  if (!text) return <>-</>
  if (text.length < longNotes) return <>{text}</>
  return (
    <Tooltip label={text} multiline maw={360}>
      <span className={styles.notes} data-roomy={isRoomy || undefined}>
        {text}
      </span>
    </Tooltip>
  )
}

interface ClipProps {
  text: string | null
  /** Where there is room: words that a row is known by. */
  isRoomy?: boolean
  /** Two lines: names and addresses, which are longer than there is room for. */
  isTall?: boolean
}

/** One line, where not told otherwise; the whole text on hover. */
export const Clip = ({ text, isRoomy, isTall }: ClipProps) =>
  text ? (
    <span
      className={styles.clip}
      data-roomy={isRoomy || undefined}
      data-tall={isTall || undefined}
      title={text}
    >
      {text}
    </span>
  ) : (
    <>-</>
  )

/** Where it does not fit one line it breaks before the @. */
export const Email = ({ address }: { address: string | null }) => {
  if (!address) return <>-</>
  const at = Math.max(0, address.lastIndexOf('@'))
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
