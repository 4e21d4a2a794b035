import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { pageTabs, sameTab, type ViewTab } from './device-tabs.ts'
import { rememberWayBack } from './way-back.ts'

interface OpenAsPageProps {
  id: string
  tab: ViewTab
}

/** The past shown by the panel. */
interface Shown {
  at?: number
  graphs?: string
}

/** Opens the page of the panel's device at the same tab. */
const linkTo =
  ({ id, tab }: OpenAsPageProps) =>
  (props: object) => (
    <Link
      {...props}
      to="/devices/$id"
      params={{ id }}
      search={(({ at, graphs }: Shown) => ({ view: sameTab(pageTabs, tab), at, graphs })) as never}
      onClick={rememberWayBack}
    />
  )

export const OpenAsPage = (where: OpenAsPageProps) => (
  <Tooltip label={m.page_open()}>
    <ActionIcon size={34} aria-label={m.page_open()} renderRoot={linkTo(where)}>
      <IconArrowsDiagonal size={18} />
    </ActionIcon>
  </Tooltip>
)

export const PageMenuItem = (where: OpenAsPageProps) => (
  <Menu.Item leftSection={<IconArrowsDiagonal size={16} />} renderRoot={linkTo(where)}>
    {m.page_open()}
  </Menu.Item>
)
