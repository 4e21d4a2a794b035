import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { PanelLink } from '../shell/PanelLink.tsx'

/** Opens another device in the same form: panel or page. */
export const DeviceLink = ({ id, children }: { id: string; children: ReactNode }) =>
  usePanelFrame().isScreen ? (
    <Link to="/devices/$id" params={{ id }}>
      {children}
    </Link>
  ) : (
    <PanelLink kind="device" id={id}>
      {children}
    </PanelLink>
  )
