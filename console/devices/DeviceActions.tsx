import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconEdit, IconPlugConnectedX, IconReplace } from '@tabler/icons-react'
import type { Device } from '../../contract/devices.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { RecordActions } from '../kit/record/RecordActions.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useOffers } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'

interface Doing {
  edit: () => void
  swap: () => void
  /** Asks first; true when it is out. */
  detach: () => Promise<boolean>
}

/** On a phone the head has room for one button. */
const PhoneMenu = ({ edit, swap, detach }: Doing) => {
  const { close } = usePanelFrame()
  const remove = async () => {
    if (await detach()) close()
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} aria-label={m.action_more()}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit}>
          {m.action_edit()}
        </Menu.Item>
        <Menu.Item leftSection={<IconReplace size={16} />} onClick={swap}>
          {m.swap_menu()}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPlugConnectedX size={16} />}
          color="var(--fault)"
          onClick={() => void remove()}
        >
          {m.device_detach()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Edit, replace and take out, in the head of the panel of a device that is in an installation. */
export const DeviceActions = ({ device }: { device: Device }) => {
  const { editDevice, swapDevice, detachDevice } = useOffers()
  const { isPage } = usePanelFrame()
  const panel = usePanel()
  const isTechnician = usePerson().kind === 'technician_company'
  if (!isTechnician || device.installation_id === null) return null
  const doing: Doing = {
    edit: () => editDevice(device),
    swap: () => swapDevice(device, (after) => panel.open('device', after.device_id)),
    detach: () => detachDevice(device),
  }
  if (isPage) return <PhoneMenu {...doing} />
  return (
    <>
      <Tooltip label={m.swap_menu()}>
        <ActionIcon size={34} variant="default" aria-label={m.swap_menu()} onClick={doing.swap}>
          <IconReplace size={18} />
        </ActionIcon>
      </Tooltip>
      <RecordActions onEdit={doing.edit} onDelete={doing.detach} />
    </>
  )
}
