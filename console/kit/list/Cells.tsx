import { Tooltip } from '@mantine/core'
import styles from './Cells.module.css'

/** Spec section 9: longer texts are cut, with the rest on hover. */
const longNotes = 18

interface NotesProps {
  text: string | null
  /** Takes the space that other columns leave. */
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
  /** Wider, for texts that identify a row. */
  isRoomy?: boolean
  /** Two lines, for names and addresses. */
  isTall?: boolean
}

/** One line by default; the whole text on hover. */
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

/** Breaks before the @ if it does not fit one line. */
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
