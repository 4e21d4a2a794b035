import { type ComponentType, Suspense } from 'react'
import type { CompanyKind } from '../../contract/roles.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { SidePanel, usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { usePanel } from './panel.ts'

export interface PanelProps {
  id: string
  tab: string | undefined
}

export interface PanelDeclaration {
  /** Twelfths of the window. 6 docks beside the list; 9 and 10 cover it. */
  width: 6 | 9 | 10
  roles: readonly CompanyKind[]
  component: ComponentType<PanelProps>
}

export type Panels = Record<string, PanelDeclaration>

/** Label for screen readers. */
const HiddenBanner = () => usePanelFrame().hidesFrame && <OfflineBanner />

/** Shows the panel in the address; `shownPanel` has removed an invalid one. */
export const PanelHost = ({ panels }: { panels: Panels }) => {
  const { kind, id, tab, close } = usePanel()
  const declared = kind === undefined ? undefined : panels[kind]
  if (!declared || id === undefined) return null
  const Content = declared.component
  return (
    <SidePanel width={declared.width} onClose={close}>
      <HiddenBanner />
      <ErrorBoundary key={`${kind}:${id}`}>
        <Suspense fallback={<PanelSkeleton />}>
          <Content key={id} id={id} tab={tab} />
        </Suspense>
      </ErrorBoundary>
    </SidePanel>
  )
}
