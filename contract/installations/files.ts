import { z } from 'zod'
import { fieldsOf, optionalTextField, requiredTextField, schemasOf, storedOf } from '../fields.ts'
import { isoTime } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'

/** Longest texts and the most files of an installation; sizes are settings of the server. */
export const fileLimits = { name: 120, notes: 1000, photos: 60, files: 60 } as const

const name = requiredTextField('name_required', fileLimits.name)

/** Of a photo as of a file. A name keeps its file extension. */
export const storedFileFields = fieldsOf({
  name: {
    ...name,
    schema: name.schema.refine((text) => !/[\p{Cc}/\\]/u.test(text), 'name_characters'),
    file: null,
  },
  notes: { ...optionalTextField(fileLimits.notes), file: null },
})

const stored = {
  id: z.string(),
  installation_id: z.string(),
  ...storedOf(storedFileFields),
  media_type: z.string(),
  bytes: z.int(),
  created_at: isoTime,
  created_by: z.string().nullable(),
  updated_at: isoTime.nullable(),
  updated_by: z.string().nullable(),
}

export const installationPhotoSchema = z
  .object({ ...stored, width: z.int(), height: z.int() })
  .meta({ id: 'InstallationPhoto' })
export type InstallationPhoto = z.infer<typeof installationPhotoSchema>

export const installationFileSchema = z.object(stored).meta({ id: 'InstallationFile' })
export type InstallationFile = z.infer<typeof installationFileSchema>

/** Missing fields stay unchanged. */
export const storedEditSchema = z.strictObject(schemasOf(storedFileFields)).partial()

const ofInstallation = z.object({ id: z.uuid() })
const onePhoto = z.object({ id: z.uuid(), photoId: z.uuid() })
const oneFile = z.object({ id: z.uuid(), fileId: z.uuid() })
const bytes = z.file().meta({ description: 'The bytes, with their type' })

/** Photos and files of an installation of a technician company. */
const staleByFile = ['getInstallation', 'listInstallationChanges'] as const

export const installationFileRoutes = {
  getInstallationPhoto: route({
    method: 'GET',
    path: '/installations/{id}/photos/{photoId}',
    tag: 'installations',
    summary: 'A photo, or its thumbnail',
    roles: technician,
    params: onePhoto,
    query: z.object({ size: z.enum(['full', 'thumbnail']).default('full') }),
    reply: bytes,
    answers: 'stream',
    media: ['image/*'],
  }),
  getInstallationFile: route({
    method: 'GET',
    path: '/installations/{id}/file/{fileId}',
    tag: 'installations',
    summary: 'A file, to be saved',
    roles: technician,
    params: oneFile,
    reply: bytes,
    answers: 'stream',
    media: ['*/*'],
  }),
  addInstallationPhoto: route({
    method: 'POST',
    path: '/installations/{id}/photo',
    tag: 'installations',
    summary: 'Add a photo: JPEG, PNG or WebP; its location and camera data are not stored',
    roles: technician,
    params: ofInstallation,
    receives: 'file',
    reply: installationPhotoSchema,
    status: 201,
    location: '/installations/{installation_id}/photos/{id}',
    stale: staleByFile,
  }),
  addInstallationFile: route({
    method: 'POST',
    path: '/installations/{id}/file',
    tag: 'installations',
    summary: 'Add a file: PDF, image, office document, text or CSV',
    roles: technician,
    params: ofInstallation,
    receives: 'file',
    reply: installationFileSchema,
    status: 201,
    location: '/installations/{installation_id}/file/{id}',
    stale: staleByFile,
  }),
  editInstallationPhoto: route({
    method: 'PATCH',
    path: '/installations/{id}/photo/{photoId}',
    tag: 'installations',
    summary: 'Change the name or the notes of a photo',
    roles: technician,
    params: onePhoto,
    body: storedEditSchema,
    reply: installationPhotoSchema,
    stale: staleByFile,
  }),
  editInstallationFile: route({
    method: 'PATCH',
    path: '/installations/{id}/files/{fileId}',
    tag: 'installations',
    summary: 'Change the name or the notes of a file',
    roles: technician,
    params: oneFile,
    body: storedEditSchema,
    reply: installationFileSchema,
    stale: staleByFile,
  }),
  deleteInstallationPhoto: route({
    method: 'DELETE',
    path: '/installations/{id}/photo/{photoId}',
    tag: 'installations',
    summary: 'Delete a photo for good',
    roles: technician,
    params: onePhoto,
    reply: z.null(),
    status: 204,
    stale: staleByFile,
  }),
  deleteInstallationFile: route({
    method: 'DELETE',
    path: '/installations/{id}/file/{fileId}',
    tag: 'installations',
    summary: 'Delete a file for good',
    roles: technician,
    params: oneFile,
    reply: z.null(),
    status: 204,
    stale: staleByFile,
  }),
} as const
