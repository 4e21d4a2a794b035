// Bringing a file: choose, look at what would become of it, confirm, follow, take back. Where it stands is on the
// server, so that whoever opens this while one of theirs is being written sees that one.
import { useEffect, useState } from 'react'
import type { ImportKind } from '../../contract/import-columns.ts'
import { importLimits } from '../../contract/imports.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { useAnswer } from '../session/queries.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { refreshAfterImport, undoImport } from './import-actions.tsx'
import { importProblemText } from './import-words.ts'
import { PastImports } from './PastImports.tsx'
import { Preview } from './Preview.tsx'
import { Ended, Running } from './Run.tsx'

const followMs = 500

export const ImportModal = ({ kind, resumed }: { kind: ImportKind; resumed: string | undefined }) => {
  const [id, setId] = useState(resumed)
  const [isPast, setPast] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const answer = useAnswer('getImport', { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const run = id === undefined ? undefined : answer.data
  const { refetch } = answer
  const isRunning = run?.state === 'running'
  const isDone = run?.state === 'done'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), followMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  useEffect(() => {
    if (isDone) void refreshAfterImport()
  }, [isDone])

  /** Does what changes the import, then looks how it stands. */
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isProblem(error)) throw error
    }
    await refetch()
    setBusy(false)
  }
  const choose = async (file: File) => {
    if (file.size > importLimits.bytes) return setRefused(m.problem_payload_too_large())
    setBusy(true)
    setRefused(undefined)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = { kind, file_name: file.name.slice(-importLimits.file_name) }
      setId((await call('checkImport', { query, body, quiet: true })).id)
    } catch (error) {
      if (!isProblem(error)) throw error
      setRefused(importProblemText(kind, error.key, error.values))
    }
    setBusy(false)
  }
  const leave = () => {
    // One that was only read is forgotten by itself, if this does not reach the server.
    if (run?.state === 'checked')
      call('cancelImport', { params: { id: run.id }, quiet: true }).catch(() => {})
    setId(undefined)
  }

  if (isPast) return <PastImports onBack={() => setPast(false)} />
  if (!run) {
    return (
      <ChooseFile
        kind={kind}
        isReading={isBusy || id !== undefined}
        refused={refused}
        onChoose={(file) => void choose(file)}
        onPast={() => setPast(true)}
      />
    )
  }
  const params = { id: run.id }
  if (run.state === 'checked') {
    const begin = () => void act(() => call('confirmImport', { params }))
    return <Preview run={run} isBusy={isBusy} onConfirm={begin} onBack={leave} />
  }
  if (isRunning)
    return <Running run={run} onCancel={() => void act(() => call('cancelImport', { params }))} />
  return <Ended run={run} onUndo={() => void act(() => undoImport(run))} onAgain={leave} />
}
