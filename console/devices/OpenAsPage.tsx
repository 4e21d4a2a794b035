import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { rememberBackLink } from './back-link.ts'
import { pageTabs, sameTab, type ViewTab } from './device-tabs.ts'

interface OpenAsPageProps {
  id: string
  tab: ViewTab
}

/** The past shown by the panel. */
interface PageAddress {
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
      search={(({ at, graphs }: PageAddress) => ({ view: sameTab(pageTabs, tab), at, graphs })) as never}
      onClick={rememberBackLink}
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
