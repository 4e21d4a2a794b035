import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { openModal } from '../../kit/layers/modals.ts'
import { openPart } from '../../kit/layers/open-part.ts'
import { m } from '../../paraglide/messages.js'
import { usePanel } from '../../shell/panel.ts'
import type { SentSelection } from './bulk-selection.ts'

interface BulkActionsProps {
  selection: SentSelection
  /** Called when the change has started; the selection can be cleared. */
  onStarted: () => void
}

/** Actions for the selected devices. */
export const BulkActions = ({ selection, onStarted }: BulkActionsProps) => {
  const panel = usePanel()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    if (isOpening) return
    setOpening(true)
    const part = await openPart(() => import('./BulkChangeModal.tsx'))
    setOpening(false)
    if (!part) return
    const started = (id: string) => {
      onStarted()
      panel.open('bulk', id)
    }
    openModal({
      title: m.bulk_change(),
      width: 920,
      content: <part.BulkChangeModal selection={selection} onStarted={started} />,
    })
  }
  return (
    <Button
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      // Not disabled, because the dialog returns the focus to it.
      aria-busy={isOpening}
      onClick={() => void open()}
    >
      {m.bulk_change()}
    </Button>
  )
}
