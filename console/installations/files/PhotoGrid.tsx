import { IconPhotoOff } from '@tabler/icons-react'
import type { InstallationPhoto } from '../../../contract/installations/files.ts'
import { openModal } from '../../kit/layers/modals.ts'
import { m } from '../../paraglide/messages.js'
import styles from './files.module.css'
import { PhotoViewer } from './PhotoViewer.tsx'
import { usePhoto } from './use-photo.ts'

const open = ({ id, installation_id }: InstallationPhoto) =>
  openModal({
    title: m.photos_title(),
    width: 1080,
    content: <PhotoViewer installationId={installation_id} first={id} />,
  })

/** An entry of a list. */
export const PhotoTile = ({ photo }: { photo: InstallationPhoto }) => {
  const { url, answer } = usePhoto(photo, 'thumbnail')
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        onClick={() => open(photo)}
        aria-label={m.photo_open_name({ name: photo.name })}
      >
        {url && <img src={url} alt="" />}
        {answer.isError && <IconPhotoOff size={24} aria-hidden />}
      </button>
    </li>
  )
}

export const PhotoGrid = ({ photos }: { photos: readonly InstallationPhoto[] }) => (
  <ul className={styles.grid}>
    {photos.map((photo) => (
      <PhotoTile key={photo.id} photo={photo} />
    ))}
  </ul>
)
