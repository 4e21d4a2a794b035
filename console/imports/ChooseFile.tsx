import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconHistory, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { importLimits } from '../../contract/imports/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { ModalBody } from '../kit/layers/ModalParts.tsx'
import { m } from '../paraglide/messages.js'
import { downloadTemplate } from './import-actions.tsx'
import styles from './imports.module.css'

interface ChooseFileProps {
  kind: ImportKind
  isReading: boolean
  /** Why the last file could not be read. */
  refused: string | undefined
  onChoose: (file: File) => void
  onPast: () => void
}

/** The first step: choose or drop a file. */
export const ChooseFile = ({ kind, isReading, refused, onChoose, onPast }: ChooseFileProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  return (
    <ModalBody>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} aria-hidden />
        <p>{m.import_drop()}</p>
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={isReading}
          onClick={() => input.current?.click()}
          data-autofocus
        >
          {m.import_choose()}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          data-testid="import-file"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) onChoose(file)
          }}
        />
        <p className={styles.quiet}>
          {m.import_limits({
            rows: formatNumber(importLimits.rows),
            megabytes: formatNumber(importLimits.bytes / 1_000_000),
          })}
        </p>
      </div>
      {refused !== undefined && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <div className={styles.aside}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void downloadTemplate(kind)}
        >
          {m.import_template()}
        </Button>
        <Button variant="subtle" leftSection={<IconHistory size={16} aria-hidden />} onClick={onPast}>
          {m.import_past()}
        </Button>
      </div>
    </ModalBody>
  )
}
