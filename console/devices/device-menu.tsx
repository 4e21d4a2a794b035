import { IconPlugConnectedX, IconReplace } from '@tabler/icons-react'
import type { Device } from '../../contract/devices/schema.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { recordMenu } from '../kit/list/record-menu.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'

const isInstalled = ({ installation_id }: Device) => installation_id !== null

/** The actions of a device's row; a distributor can only view. */
export const useDeviceMenu = (): MenuAction<Device>[] => {
  const panel = usePanel()
  const { editDevice, swapDevice, detachDevice } = useOffers()
  const onView = ({ device_id }: Device) => panel.open('device', device_id)
  if (usePerson().kind !== 'technician_company') return recordMenu({ onView })
  const detach = async (device: Device) => {
    const isOut = await detachDevice(device)
    if (isOut && panel.kind === 'device' && panel.id === device.device_id) panel.close()
  }
  return [
    ...recordMenu({ onView, onEdit: editDevice }),
    {
      key: 'swap',
      label: m.swap_menu(),
      icon: <IconReplace size={16} />,
      onClick: (device) =>
        swapDevice(device, (after) => panel.kind === 'device' && panel.open('device', after.device_id)),
      when: isInstalled,
    },
    {
      key: 'delete',
      label: m.device_detach(),
      icon: <IconPlugConnectedX size={16} />,
      onClick: (device) => void detach(device),
      danger: true,
      when: isInstalled,
    },
  ]
}
