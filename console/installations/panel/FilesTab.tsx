import { FileList } from '../files/FileList.tsx'
import { PhotoGrid } from '../files/PhotoGrid.tsx'
import { UploadCard } from '../files/UploadCard.tsx'
import general from './general.module.css'
import type { TabProps } from './tab-props.ts'

export const FilesTab = ({ installation: { id, photos, files } }: TabProps) => (
  <div className={general.parts}>
    <UploadCard kind="photo" installationId={id} count={photos.length}>
      {photos.length > 0 && <PhotoGrid photos={photos} />}
    </UploadCard>
    <UploadCard kind="file" installationId={id} count={files.length}>
      {files.length > 0 && <FileList files={files} />}
    </UploadCard>
  </div>
)
