import { z } from 'zod'
import { installationFileSchema, installationPhotoSchema } from './installation-files.ts'
import { installationItemSchema } from './installation-items.ts'
import { installationSchema } from './installations.ts'
import { installationMoneyFields } from './jobs.ts'

/** One installation with all that hangs on it; each part of the product adds its own lists here. */
export const installationDetailSchema = installationSchema
  .extend({
    /** The first of `items`. */
    installation_item_id: z.string().nullable(),
    items: z.array(installationItemSchema),
    photos: z.array(installationPhotoSchema),
    files: z.array(installationFileSchema),
    ...installationMoneyFields,
  })
  .meta({ id: 'InstallationDetail' })
export type InstallationDetail = z.infer<typeof installationDetailSchema>
