import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PanelLinkProps {
  kind: string
  id: string
  /** The first one unless given. */
  tab?: string
  onClick?: () => void
  children: ReactNode
}

/** Opens the panel of another record over the current screen. */
export const PanelLink = ({ kind, id, tab, onClick, children }: PanelLinkProps) => (
  <Link
    to="."
    search={((search: object) => ({ ...search, panel: `${kind}:${id}`, tab })) as never}
    resetScroll={false}
    onClick={onClick}
  >
    {children}
  </Link>
)
