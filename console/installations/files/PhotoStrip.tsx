import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import type { InstallationPhoto } from '../../../contract/installations/files.ts'
import { m } from '../../paraglide/messages.js'
import { useSettings } from '../../session/settings-context.ts'
import styles from './files.module.css'
import { PhotoTile } from './PhotoGrid.tsx'
import { PickButton, photoTypes } from './PickButton.tsx'
import { UploadList } from './UploadList.tsx'
import { startUploads, useUploads } from './uploads.ts'

interface PhotoStripProps {
  installationId: string
  photos: readonly InstallationPhoto[]
}

/** Photos in one row that scrolls sideways, after the buttons that add more. */
export const PhotoStrip = ({ installationId, photos }: PhotoStripProps) => {
  const uploads = useUploads(installationId, 'photo')
  const largest = useSettings().upload_bytes.photo
  const pick = {
    accept: photoTypes,
    isTile: true,
    onPick: (files: Iterable<File>) => startUploads({ installationId, kind: 'photo', largest }, files),
  }
  return (
    <>
      <ul className={styles.strip}>
        <li className={styles.camera}>
          <PickButton
            label={m.photos_take()}
            icon={<IconCamera size={22} aria-hidden />}
            isCamera
            {...pick}
          />
        </li>
        <li>
          <PickButton
            label={m.upload_add()}
            wholeLabel={m.photos_add()}
            icon={<IconPhotoPlus size={22} aria-hidden />}
            {...pick}
          />
        </li>
        {photos.map((photo) => (
          <PhotoTile key={photo.id} photo={photo} />
        ))}
      </ul>
      <UploadList uploads={uploads} />
    </>
  )
}
