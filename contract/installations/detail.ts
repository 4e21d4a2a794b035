import { z } from 'zod'
import { listedDeviceSchema } from '../devices/schema.ts'
import { installationMoneyFields } from '../jobs/schema.ts'
import { installationFileSchema, installationPhotoSchema } from './files.ts'
import { installationItemSchema } from './items.ts'
import { installationSchema } from './schema.ts'

/** An installation of a list; a distributor gets no items. */
export const listedInstallationSchema = installationSchema
  .extend({
    /** The first of `items`. */
    installation_item_id: z.string().nullable(),
    items: z.array(installationItemSchema),
  })
  .meta({ id: 'ListedInstallation' })
export type ListedInstallation = z.infer<typeof listedInstallationSchema>

/** One installation with its related lists; each part of the product adds its own. */
export const installationDetailSchema = listedInstallationSchema
  .extend({
    devices: z.array(listedDeviceSchema),
    photos: z.array(installationPhotoSchema),
    files: z.array(installationFileSchema),
    ...installationMoneyFields,
  })
  .meta({ id: 'InstallationDetail' })
export type InstallationDetail = z.infer<typeof installationDetailSchema>
