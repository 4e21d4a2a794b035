import type { InstallationDetail } from '../../contract/installation-detail.ts'
import type { Installation } from '../../contract/installations.ts'
import { readMoney } from '../jobs/money.ts'
import { devicesOfInstallation } from '../listed-devices.ts'
import type { PersonCall } from '../serve.ts'
import { readItems } from './items.ts'
import { photosAndFiles } from './stored.ts'

/** The installation with all that hangs on it; each part of the product reads its own. */
export async function detailOf(call: PersonCall, installation: Installation): Promise<InstallationDetail> {
  return {
    ...installation,
    ...(await readItems(call, installation.id)),
    devices: await devicesOfInstallation(call, installation.id),
    ...(await photosAndFiles(call.tx, { company: call.who.company, installation: installation.id })),
    ...(await readMoney(call.tx, call.who.company, installation.id)),
  }
}
