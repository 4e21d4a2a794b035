import type { Device } from '../../contract/devices.ts'
import { RecordActions } from '../kit/record/RecordActions.tsx'
import { usePerson } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'

/** Edit and take out, in the head of the panel of a device that is in an installation. */
export const DeviceActions = ({ device }: { device: Device }) => {
  const { editDevice, detachDevice } = useOffers()
  const isTechnician = usePerson().kind === 'technician_company'
  if (!isTechnician || device.installation_id === null) return null
  return <RecordActions onEdit={() => editDevice(device)} onDelete={() => detachDevice(device)} />
}
