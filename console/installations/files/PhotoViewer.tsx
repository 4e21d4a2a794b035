import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEdit, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import type { InstallationPhoto } from '../../../contract/installations/files.ts'
import { Failed } from '../../kit/Failed.tsx'
import { formatTime } from '../../kit/format.ts'
import { ModalFoot } from '../../kit/layers/ModalParts.tsx'
import { useModal } from '../../kit/layers/modals.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { deleteStored, editStored } from './stored-actions.tsx'
import { fetchAhead, usePhoto } from './use-photo.ts'
import styles from './viewer.module.css'

const Picture = ({ photo }: { photo: InstallationPhoto }) => {
  const { url, answer } = usePhoto(photo, 'full')
  if (answer.error)
    return <Failed title={m.photo_failed()} problem={answer.error} onRetry={() => void answer.refetch()} />
  if (!url) return <Loader role="status" aria-label={m.photo_loading()} />
  return <img src={url} alt={photo.notes ?? photo.name} width={photo.width} height={photo.height} />
}

const Caption = ({ photo, place }: { photo: InstallationPhoto; place: string }) => (
  <div className={styles.caption} aria-live="polite">
    <strong>{photo.name}</strong>
    <span>{[place, formatTime(photo.created_at), photo.created_by].filter(Boolean).join(' · ')}</span>
    {photo.notes && <p>{photo.notes}</p>}
  </div>
)

/** Pixels of a swipe to the next photo. */
const swipe = 60

interface PhotoViewerProps {
  installationId: string
  /** The id of the first photo. */
  first: string
}

/** One photo in full size, with the neighbours on either side. */
export const PhotoViewer = ({ installationId, first }: PhotoViewerProps) => {
  const { close } = useModal()
  const photos = useAnswer('getInstallation', { params: { id: installationId } }).data?.photos ?? []
  const [shown, setShown] = useState(first)
  const touchedAt = useRef(0)
  const at = photos.findIndex(({ id }) => id === shown)
  const photo = photos[at]
  const [before, after] = [photos[at - 1], photos[at + 1]]
  useEffect(() => fetchAhead(after), [after])
  if (!photo) return null
  const show = (next: InstallationPhoto | undefined) => next && setShown(next.id)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(before)
    if (key === 'ArrowRight') show(after)
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - touchedAt.current
    if (Math.abs(moved) > swipe) show(moved > 0 ? before : after)
  }
  const remove = async () => {
    const next = after ?? before
    if (!(await deleteStored(photo))) return
    if (next) setShown(next.id)
    else close()
  }
  // The arrows repeat the two buttons inside.
  return (
    <div className={styles.viewer} onKeyDown={onKeyDown}>
      <div
        className={styles.stage}
        onTouchStart={({ touches }) => {
          touchedAt.current = touches[0]?.clientX ?? 0
        }}
        onTouchEnd={onTouchEnd}
      >
        <Picture key={photo.id} photo={photo} />
        <ActionIcon
          className={styles.turn ?? ''}
          data-side="left"
          size={44}
          variant="default"
          aria-label={m.photo_previous()}
          disabled={!before}
          onClick={() => show(before)}
        >
          <IconChevronLeft size={22} />
        </ActionIcon>
        <ActionIcon
          className={styles.turn ?? ''}
          data-side="right"
          size={44}
          variant="default"
          aria-label={m.photo_next()}
          disabled={!after}
          onClick={() => show(after)}
          data-autofocus
        >
          <IconChevronRight size={22} />
        </ActionIcon>
      </div>
      <Caption photo={photo} place={m.photo_place({ at: String(at + 1), count: String(photos.length) })} />
      <ModalFoot>
        <Button
          variant="default"
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => editStored(photo)}
        >
          {m.action_edit()}
        </Button>
        <Button
          variant="default"
          className={styles.delete ?? ''}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void remove()}
        >
          {m.action_delete()}
        </Button>
      </ModalFoot>
    </div>
  )
}
