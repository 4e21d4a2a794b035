import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Opens the panel of another record over the current screen. */
export const PanelLink = ({ kind, id, children }: { kind: string; id: string; children: ReactNode }) => (
  <Link
    to="."
    search={((search: object) => ({ ...search, panel: `${kind}:${id}`, tab: undefined })) as never}
    resetScroll={false}
  >
    {children}
  </Link>
)
