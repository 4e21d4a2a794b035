import { Suspense } from 'react'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { SidePanel, usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { usePanel } from './panel.ts'
import type { Panels } from './panels.ts'

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
