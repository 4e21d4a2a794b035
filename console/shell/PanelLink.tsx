import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PanelLinkProps {
  kind: string
  id: string
  onClick?: () => void
  children: ReactNode
}

/** Opens the panel of another record over the current screen. */
export const PanelLink = ({ kind, id, onClick, children }: PanelLinkProps) => (
  <Link
    to="."
    search={((search: object) => ({ ...search, panel: `${kind}:${id}`, tab: undefined })) as never}
    resetScroll={false}
    onClick={onClick}
  >
    {children}
  </Link>
)
