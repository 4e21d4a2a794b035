import { ActionIcon } from '@mantine/core'
import {
  IconDownload,
  IconEdit,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconPresentation,
  IconTrash,
} from '@tabler/icons-react'
import type { InstallationFile } from '../../../contract/installations/files.ts'
import { formatDate, formatSize } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import styles from './files.module.css'
import { deleteStored, downloadFile, editStored } from './stored-actions.tsx'

const shapes = [
  [/pdf/, IconFileTypePdf],
  [/^image/, IconPhoto],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/presentation|powerpoint/, IconPresentation],
  [/word|text/, IconFileText],
] as const

const FileLine = ({ file }: { file: InstallationFile }) => {
  const [, Shape] = shapes.find(([type]) => type.test(file.media_type)) ?? [undefined, IconFile]
  const { name } = file
  return (
    <li className={styles.file}>
      <Shape size={22} aria-hidden />
      <div className={styles.fileWords}>
        <button type="button" className={styles.name} onClick={() => void downloadFile(file)}>
          {name}
        </button>
        <span>
          {[formatSize(file.bytes), formatDate(file.created_at), file.created_by].filter(Boolean).join(' · ')}
        </span>
        {file.notes && <p>{file.notes}</p>}
      </div>
      <div className={styles.fileActions}>
        <ActionIcon
          size={44}
          onClick={() => void downloadFile(file)}
          aria-label={m.file_download_name({ name })}
        >
          <IconDownload size={18} />
        </ActionIcon>
        <ActionIcon size={44} onClick={() => editStored(file)} aria-label={m.file_edit_name({ name })}>
          <IconEdit size={18} />
        </ActionIcon>
        <ActionIcon
          size={44}
          className={styles.delete ?? ''}
          onClick={() => void deleteStored(file)}
          aria-label={m.file_delete_name({ name })}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </div>
    </li>
  )
}

export const FileList = ({ files }: { files: readonly InstallationFile[] }) => (
  <ul className={styles.files}>
    {files.map((file) => (
      <FileLine key={file.id} file={file} />
    ))}
  </ul>
)
