import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconUpload, IconX } from '@tabler/icons-react'
import { formatSize } from '../../kit/format.ts'
import { isPassing } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import styles from './files.module.css'
import { dismissUpload, retryUpload, type Upload } from './uploads.ts'

const stateText = ({ state, share, problem, file }: Upload): string => {
  if (problem && state === 'failed') return problem.sentence
  if (state === 'waiting') return m.upload_waiting()
  if (state === 'settling') return m.upload_settling()
  return m.upload_sending({ percent: String(Math.floor(share * 100)), size: formatSize(file.size) })
}

const UploadLine = ({ upload }: { upload: Upload }) => {
  const { id, file, state, share, problem } = upload
  const isFailed = state === 'failed'
  const Shape = isFailed ? IconAlertTriangle : IconUpload
  return (
    <li className={styles.upload} data-failed={isFailed || undefined}>
      <Shape size={18} aria-hidden />
      <div className={styles.uploadWords}>
        <strong>{file.name}</strong>
        <span role={isFailed ? 'alert' : undefined}>{stateText(upload)}</span>
        {!isFailed && (
          <progress
            className={styles.bar}
            max={1}
            value={state === 'settling' ? 1 : share}
            aria-label={m.upload_progress_name({ name: file.name })}
          />
        )}
      </div>
      {problem && isFailed && isPassing(problem) && (
        <Button variant="default" size="xs" className={styles.pick ?? ''} onClick={() => retryUpload(id)}>
          {m.action_retry()}
        </Button>
      )}
      <ActionIcon
        size={44}
        onClick={() => dismissUpload(id)}
        aria-label={
          isFailed ? m.upload_dismiss_name({ name: file.name }) : m.upload_cancel_name({ name: file.name })
        }
      >
        <IconX size={18} />
      </ActionIcon>
    </li>
  )
}

/** Running uploads, and failed ones with the reason. */
export const UploadList = ({ uploads }: { uploads: readonly Upload[] }) =>
  uploads.length > 0 && (
    <ul className={styles.uploads}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  )
