import type { Installation } from '../../contract/installations/schema.ts'
import { PremiumChip } from '../clients/Premium.tsx'
import { Failed } from '../kit/Failed.tsx'
import { PanelBody, PanelHead, PanelTabs } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { RecordActions } from '../kit/record/RecordActions.tsx'
import { RecordFoot } from '../kit/record/RecordFoot.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import type { PanelProps } from '../shell/panels.ts'
import { tagNumber } from '../tags/Tag.tsx'
import { deleteInstallation, editInstallation } from './installation-actions.tsx'
import { PdfButton } from './PdfButton.tsx'
import { installationTabOf, installationTabs } from './panel/tabs.ts'
import { addressText } from './words.ts'

const Actions = ({ installation }: { installation: Installation }) => (
  <>
    <PdfButton installation={installation} />
    <RecordActions
      onEdit={() => editInstallation(installation)}
      onDelete={() => deleteInstallation(installation)}
    />
  </>
)

/** One installation; a distributor sees those with devices of its own. */
export const InstallationPanel = ({ id, tab: wanted }: PanelProps) => {
  const { setTab } = usePanel()
  const { isPage } = usePanelFrame()
  const isTechnician = usePerson().kind === 'technician_company'
  const { data: installation, error, refetch } = useAnswer('getInstallation', { params: { id } })
  if (!installation) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.installation_title()} />
        <PanelBody>
          <Failed title={m.installation_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  const { key: tab, component: Content } = installationTabOf(wanted, isTechnician)
  return (
    <>
      <PanelHead
        title={m.installation_tag_title({ tag: tagNumber(installation.tag_id) ?? '' })}
        subtitle={[addressText(installation), installation.client_name].filter(Boolean).join(' · ')}
        {...(installation.is_premium ? { chips: <PremiumChip /> } : {})}
        {...(isTechnician ? { actions: <Actions installation={installation} /> } : {})}
      />
      <PanelTabs
        tabs={installationTabs(isTechnician).map(({ key, label, count }) => ({
          key,
          label: label(),
          count: count?.(installation),
        }))}
        value={tab}
        onChange={setTab}
      />
      <PanelBody tab={tab}>
        <Content installation={installation} />
      </PanelBody>
      {(!isPage || tab === 'general') && <RecordFoot record={installation} />}
    </>
  )
}
