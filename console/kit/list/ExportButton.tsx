import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconFileExport, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showSnackbar } from '../layers/snackbar.ts'
import { isProblem } from '../problem/problem.ts'
import styles from './ListPage.module.css'

export type SaveList = (how: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>

/** Saves the filtered list; during the download it shows the progress and a stop button. */
export const ExportButton = ({ save, isEmpty }: { save: SaveList; isEmpty: boolean }) => {
  const stop = useRef<AbortController>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const [share, setShare] = useState<number>()
  const isSaving = share !== undefined
  // One button replaces the other, so the focus must move.
  useEffect(() => {
    if (stop.current && document.activeElement === document.body) button.current?.focus()
  }, [isSaving])
  const begin = async () => {
    const controller = new AbortController()
    stop.current = controller
    setShare(0)
    try {
      await save({ signal: controller.signal, onProgress: setShare })
    } catch (error) {
      // `call` has already shown a Problem.
      if (controller.signal.aborted) showSnackbar({ tone: 'unknown', text: m.export_stopped() })
      else if (!isProblem(error)) showSnackbar({ tone: 'fault', text: m.export_broken() })
    } finally {
      setShare(undefined)
    }
  }
  if (!isSaving) {
    return (
      <Button
        ref={button}
        variant="default"
        h={34}
        leftSection={<IconFileExport size={16} aria-hidden />}
        disabled={isEmpty}
        onClick={() => void begin()}
      >
        {m.list_export()}
      </Button>
    )
  }
  return (
    <span className={styles.exporting}>
      <Progress value={Math.max(2, share * 100)} animated aria-label={m.list_exporting()} />
      <ActionIcon
        ref={button}
        size={34}
        onClick={() => stop.current?.abort()}
        aria-label={m.list_export_cancel()}
      >
        <IconX size={16} />
      </ActionIcon>
    </span>
  )
}
