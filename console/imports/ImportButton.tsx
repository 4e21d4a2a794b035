import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { openModal } from '../kit/layers/modals.ts'
import { openPart } from '../kit/layers/open-part.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { importTitle } from './import-words.ts'

/** Opens the import of a kind, or the running one. */
export const ImportButton = ({ kind }: { kind: ImportKind }) => {
  const [isOpening, setOpening] = useState(false)
  const past = useAnswer('listImports', { query: { limit: 10 } }, { quiet: true })
  const open = async () => {
    if (isOpening) return
    setOpening(true)
    const part = await openPart(() => import('./ImportModal.tsx'))
    setOpening(false)
    if (!part) return
    const running = past.data?.items.find((run) => run.kind === kind && run.state === 'running')
    openModal({
      title: importTitle[kind](),
      width: 1040,
      content: <part.ImportModal kind={kind} resumed={running?.id} />,
    })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      // A disabled button could not take the focus back from the modal.
      aria-busy={isOpening}
      onClick={() => void open()}
    >
      {m.import_open()}
    </Button>
  )
}
