import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsDiagonal, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LiveDevice } from '../../contract/devices.ts'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { m } from '../paraglide/messages.js'
import { DeviceActions } from './DeviceActions.tsx'
import { pageTabs, sameTab, type ViewTab } from './device-tabs.ts'
import { rememberWayBack } from './page/way-back.ts'

const Refresh = ({ onPress, isBusy }: { onPress: () => void; isBusy: boolean }) => {
  const { isPage } = usePanelFrame()
  return (
    <Tooltip label={m.action_refresh()}>
      <ActionIcon
        size={isPage ? 44 : 34}
        variant={isPage ? 'subtle' : 'default'}
        onClick={onPress}
        aria-label={m.action_refresh()}
        aria-busy={isBusy}
      >
        <IconRefresh size={isPage ? 20 : 18} />
      </ActionIcon>
    </Tooltip>
  )
}

/** From the panel to its page; on a phone the panel is one already. */
const OpenAsPage = ({ id, tab }: { id: string; tab: ViewTab }) => (
  <Tooltip label={m.page_open()}>
    <ActionIcon
      size={34}
      variant="default"
      aria-label={m.page_open()}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/devices/$id"
          params={{ id }}
          search={{ view: sameTab(pageTabs, tab) } as never}
          onClick={rememberWayBack}
        />
      )}
    >
      <IconArrowsDiagonal size={18} />
    </ActionIcon>
  </Tooltip>
)

interface HeadActionsProps {
  device: LiveDevice
  tab: ViewTab
  onRefresh: () => void
  isBusy: boolean
}

/** What can be done with a device from the head of its panel or page. */
export const HeadActions = ({ device, tab, onRefresh, isBusy }: HeadActionsProps) => {
  const { isPage, isScreen } = usePanelFrame()
  return (
    <>
      <Refresh onPress={onRefresh} isBusy={isBusy} />
      <DeviceActions device={device} />
      {!isPage && !isScreen && <OpenAsPage id={device.device_id} tab={tab} />}
    </>
  )
}
