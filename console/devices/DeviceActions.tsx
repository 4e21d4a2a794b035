import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconDots, IconEdit, IconPlugConnectedX, IconReplace } from '@tabler/icons-react'
import type { Device } from '../../contract/devices/schema.ts'
import { jobOfDevice } from '../jobs/of-device.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { m } from '../paraglide/messages.js'
import { useOffers } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'
import type { ViewTab } from './device-tabs.ts'
import { PageMenuItem } from './OpenAsPage.tsx'

/** Actions of a technician for an installed device: frequent ones as buttons, others in a menu. */
export const DeviceActions = ({ device, tab }: { device: Device; tab: ViewTab }) => {
  const { editDevice, swapDevice, detachDevice, addJob } = useOffers()
  const { isPage, isScreen, close } = usePanelFrame()
  const panel = usePanel()
  const edit = () => editDevice(device)
  const swap = () => swapDevice(device, (after) => panel.open('device', after.device_id))
  const detach = async () => {
    if (await detachDevice(device)) close()
  }
  return (
    <>
      {!isPage && (
        <Button variant="default" mx={4} leftSection={<IconEdit size={16} aria-hidden />} onClick={edit}>
          {m.action_edit()}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon size={isPage ? 44 : 34} aria-label={m.action_more()}>
            <IconDots size={isPage ? 20 : 18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPage && (
            <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit}>
              {m.action_edit()}
            </Menu.Item>
          )}
          {!isPage && !isScreen && <PageMenuItem id={device.device_id} tab={tab} />}
          <Menu.Item leftSection={<IconCalendarPlus size={16} />} onClick={() => addJob(jobOfDevice(device))}>
            {m.job_schedule()}
          </Menu.Item>
          <Menu.Item leftSection={<IconReplace size={16} />} onClick={swap}>
            {m.swap_menu()}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPlugConnectedX size={16} />}
            color="var(--fault)"
            onClick={() => void detach()}
          >
            {m.device_detach()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
