// The import: choose a file, preview it, confirm, follow, undo. Its state is on the server, so that reopening the modal
// shows a running import.
import { useState } from 'react'
import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Import } from '../../contract/imports/routes.ts'
import { call } from '../session/api.ts'
import { badRowsFile, saveBadRows } from './bad-rows.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { undoImport } from './import-actions.tsx'
import { MapColumns } from './MapColumns.tsx'
import { PastImports } from './PastImports.tsx'
import { Preview } from './Preview.tsx'
import { Ended, Running } from './Run.tsx'
import { useFile } from './use-file.ts'
import { useRun } from './use-run.ts'

export const ImportModal = ({ kind, resumed }: { kind: ImportKind; resumed: string | undefined }) => {
  const { run, open, act, isBusy, isOpening } = useRun(resumed)
  const { file, isMapping, isMapped, isReading, refused, choose, map, leave, changeColumns } = useFile(
    kind,
    open,
  )
  const [badRows, setBadRows] = useState<Blob>()
  const [isPast, setPast] = useState(false)
  const begin = (run: Import) =>
    act(async () => {
      setBadRows(run.bad > 0 ? await badRowsFile(run) : undefined)
      const query = { skip_bad: run.bad > 0 ? 'true' : 'false' } as const
      await call('confirmImport', { params: { id: run.id }, query })
    })
  const startOver = () => {
    // The server discards an unconfirmed import even if this call fails.
    if (run?.state === 'checked')
      call('cancelImport', { params: { id: run.id }, quiet: true }).catch(() => {})
    open(undefined)
    leave()
  }

  if (isPast) return <PastImports onBack={() => setPast(false)} />
  if (isMapping && file) {
    return (
      <MapColumns
        kind={kind}
        heads={file.heads}
        isReading={isReading}
        refused={refused}
        onMap={(columns) => void map(file, columns, run)}
        onBack={startOver}
      />
    )
  }
  if (!run) {
    return (
      <ChooseFile
        kind={kind}
        isReading={isReading || isOpening}
        refused={refused}
        onChoose={(chosen) => void choose(chosen)}
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
        isMapped={isMapped}
        onColumns={file && changeColumns}
        onSaveBad={() => void act(async () => saveBadRows(run, await badRowsFile(run)))}
        onConfirm={() => void begin(run)}
        onBack={startOver}
      />
    )
  }
  const cancel = () => call('cancelImport', { params: { id: run.id } })
  if (run.state === 'running') return <Running run={run} onCancel={() => void act(cancel)} />
  return (
    <Ended run={run} badRows={badRows} onUndo={() => void act(() => undoImport(run))} onAgain={startOver} />
  )
}
