import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { LiveDevice } from '../../contract/devices/schema.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { DeviceActions } from './DeviceActions.tsx'
import type { ViewTab } from './device-tabs.ts'
import { OpenAsPage } from './OpenAsPage.tsx'

interface HeadActionsProps {
  device: LiveDevice
  tab: ViewTab
  onRefresh: () => void
  isBusy: boolean
}

/** Actions in the head of a device's panel or page; those that change something only for a technician. */
export const HeadActions = ({ device, tab, onRefresh, isBusy }: HeadActionsProps) => {
  const { isPage, isScreen } = usePanelFrame()
  const isTechnician = usePerson().kind === 'technician_company'
  return (
    <>
      <Tooltip label={m.action_refresh()}>
        <ActionIcon
          size={isPage ? 44 : 34}
          onClick={onRefresh}
          aria-label={m.action_refresh()}
          aria-busy={isBusy}
        >
          <IconRefresh size={isPage ? 20 : 18} />
        </ActionIcon>
      </Tooltip>
      {isTechnician && device.installation_id !== null ? (
        <DeviceActions device={device} tab={tab} />
      ) : (
        !isPage && !isScreen && <OpenAsPage id={device.device_id} tab={tab} />
      )}
    </>
  )
}
