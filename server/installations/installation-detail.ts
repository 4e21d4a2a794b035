import type { InstallationDetail } from '../../contract/installations/detail.ts'
import type { Installation } from '../../contract/installations/schema.ts'
import type { PersonCall } from '../http/serve.ts'
import { readMoney } from '../jobs/money.ts'
import { photosAndFiles } from './file-mappers.ts'
import { readItems } from './items.ts'

export type DetailOf = (call: PersonCall, installation: Installation) => Promise<InstallationDetail>

/** Injected, because devices depend on installations. */
type DevicesOf = (call: PersonCall, installationId: string) => Promise<InstallationDetail['devices']>

/** Reads the installation with its items, devices, photos, files, jobs and money. */
export const detailReader =
  (devicesOf: DevicesOf): DetailOf =>
  async (call, installation) => ({
    ...installation,
    ...(await readItems(call, installation.id)),
    devices: await devicesOf(call, installation.id),
    ...(await photosAndFiles(call.tx, { company: call.who.company, installation: installation.id })),
    ...(await readMoney(call.tx, call.who.company, installation.id)),
  })
