import { ActionIcon, Tooltip } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import type { Device } from '../../contract/devices.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { RecordActions } from '../kit/record/RecordActions.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'

/** Edit, replace and take out, in the head of the panel of a device that is in an installation. */
export const DeviceActions = ({ device }: { device: Device }) => {
  const { editDevice, swapDevice, detachDevice } = useOffers()
  const { isPage } = usePanelFrame()
  const panel = usePanel()
  const isTechnician = usePerson().kind === 'technician_company'
  if (!isTechnician || device.installation_id === null) return null
  return (
    <>
      <Tooltip label={m.swap_menu()}>
        <ActionIcon
          size={isPage ? 44 : 34}
          variant={isPage ? 'subtle' : 'default'}
          aria-label={m.swap_menu()}
          onClick={() => swapDevice(device, (after) => panel.open('device', after.device_id))}
        >
          <IconReplace size={18} />
        </ActionIcon>
      </Tooltip>
      <RecordActions onEdit={() => editDevice(device)} onDelete={() => detachDevice(device)} />
    </>
  )
}
