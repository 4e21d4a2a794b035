import { IconCamera, IconFileText, IconPhoto, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Card } from '../../kit/Card.tsx'
import { m } from '../../paraglide/messages.js'
import { useSettings } from '../../session/settings-context.ts'
import styles from './files.module.css'
import { PickButton, photoTypes } from './PickButton.tsx'
import { UploadList } from './UploadList.tsx'
import type { UploadKind } from './unsent.ts'
import { startUploads, useUploads } from './uploads.ts'

const words = {
  photo: {
    title: m.photos_title,
    add: m.photos_add,
    drop: m.photos_drop,
    empty: m.photos_empty_title,
    hint: m.photos_empty_body,
    icon: IconPhoto,
  },
  file: {
    title: m.files_title,
    add: m.files_add,
    drop: m.files_drop,
    empty: m.files_empty_title,
    hint: m.files_empty_body,
    icon: IconFileText,
  },
} as const

const useDrop = (onDrop: (files: Iterable<File>) => void) => {
  // The event of entering a child comes before leaving its parent.
  const [depth, setDepth] = useState(0)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && setDepth((count) => count + 1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && setDepth((count) => Math.max(0, count - 1)),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setDepth(0)
        onDrop(Array.from(event.dataTransfer.files))
      },
    },
  }
}

interface UploadCardProps {
  kind: UploadKind
  installationId: string
  count: number
  children: ReactNode
}

/** A part of the tab that accepts files: chosen, dropped, or from the camera. */
export const UploadCard = ({ kind, installationId, count, children }: UploadCardProps) => {
  const uploads = useUploads(installationId, kind)
  const largest = useSettings().upload_bytes[kind]
  const start = (files: Iterable<File>) => startUploads({ installationId, kind, largest }, files)
  const { isOver, handlers } = useDrop(start)
  const { title, add, drop, empty, hint, icon: Shape } = words[kind]
  const accept = kind === 'photo' ? { accept: photoTypes } : {}
  return (
    <div className={styles.zone} data-over={isOver || undefined} {...handlers}>
      <Card
        title={title()}
        count={count || undefined}
        flush
        aside={
          <div className={styles.picks}>
            {kind === 'photo' && (
              <PickButton
                label={m.photos_take()}
                icon={<IconCamera size={16} aria-hidden />}
                accept={photoTypes}
                isCamera
                onPick={start}
              />
            )}
            <PickButton
              label={m.upload_add()}
              wholeLabel={add()}
              icon={<IconPlus size={14} aria-hidden />}
              {...accept}
              onPick={start}
            />
          </div>
        }
      >
        <UploadList uploads={uploads} />
        {count === 0 && uploads.length === 0 && (
          <div className={styles.empty}>
            <Shape size={24} aria-hidden />
            <strong>{empty()}</strong>
            <span>{hint()}</span>
          </div>
        )}
        {children}
      </Card>
      {isOver && <div className={styles.drop}>{drop()}</div>}
    </div>
  )
}
