// The import: choose a file, preview it, confirm, follow, undo. Its state is on the server, so that reopening the modal
// shows a running import.
import { useState } from 'react'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { MapColumns } from './MapColumns.tsx'
import { PastImports } from './PastImports.tsx'
import { Preview } from './Preview.tsx'
import { Ended, Running } from './Run.tsx'
import { useImport } from './use-import.ts'

export const ImportModal = ({ kind, resumed }: { kind: ImportKind; resumed: string | undefined }) => {
  const [isPast, setPast] = useState(false)
  const current = useImport(kind, resumed)
  const { run, brought, refused, isBusy, leave } = current
  if (isPast) return <PastImports onBack={() => setPast(false)} />
  if (current.isMapping && brought) {
    return (
      <MapColumns
        kind={kind}
        heads={brought.heads}
        isReading={isBusy}
        refused={refused}
        onMap={(columns) => void current.map(brought, columns)}
        onBack={leave}
      />
    )
  }
  if (!run) {
    return (
      <ChooseFile
        kind={kind}
        isReading={isBusy || current.isResuming}
        refused={refused}
        onChoose={(file) => void current.choose(file)}
        onPast={() => setPast(true)}
      />
    )
  }
  if (run.state === 'checked') {
    return (
      <Preview
        key={run.id}
        run={run}
        isBusy={isBusy}
        isMapped={current.isMapped}
        onColumns={brought && current.changeColumns}
        onSaveBad={() => void current.saveBad(run)}
        onConfirm={() => void current.begin(run)}
        onBack={leave}
      />
    )
  }
  if (run.state === 'running') return <Running run={run} onCancel={() => void current.cancel(run)} />
  return <Ended run={run} badRows={current.badRows} onUndo={() => void current.undo(run)} onAgain={leave} />
}
