import { IconEdit, IconEye, IconPlugConnectedX, IconReplace } from '@tabler/icons-react'
import type { Device } from '../../contract/devices/schema.ts'
import type { MenuAction } from '../kit/list/columns.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'

const isInstalled = ({ installation_id }: Device) => installation_id !== null

/** What can be done with a device from its row; a distributor only looks. */
export const useDeviceMenu = (): MenuAction<Device>[] => {
  const panel = usePanel()
  const { editDevice, swapDevice, detachDevice } = useOffers()
  const view: MenuAction<Device> = {
    key: 'view',
    label: m.action_view(),
    icon: <IconEye size={16} />,
    onClick: (device) => panel.open('device', device.device_id),
  }
  if (usePerson().kind !== 'technician_company') return [view]
  const detach = async (device: Device) => {
    const isOut = await detachDevice(device)
    if (isOut && panel.kind === 'device' && panel.id === device.device_id) panel.close()
  }
  return [
    view,
    { key: 'edit', label: m.action_edit(), icon: <IconEdit size={16} />, onClick: editDevice },
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
