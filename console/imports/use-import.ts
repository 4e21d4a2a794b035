// One import from choosing the file to its end. Its state is on the server.
import { useEffect, useState } from 'react'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { type Import, type ImportHead, importLimits } from '../../contract/imports/routes.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'
import { badRowsFile, saveBadRows } from './bad-rows.ts'
import { undoImport } from './import-actions.tsx'
import { importProblemText } from './import-words.ts'
import { missingColumns } from './MapColumns.tsx'

const followMs = 500

interface Brought {
  name: string
  body: Uint8Array<ArrayBuffer>
  heads: readonly ImportHead[]
}

/** Whether the file needs no choice of columns. */
const isUnderstood = ({ column, is_remembered }: ImportHead) => column !== null || is_remembered

/** The state of an import; while it runs it is followed. */
function useRun(id: string | undefined) {
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
    if (isDone) void refreshAfter('confirmImport')
  }, [isDone])
  return { run, refetch }
}

/** `resumed`: the import to go on with. */
export function useImport(kind: ImportKind, resumed: string | undefined) {
  const [id, setId] = useState(resumed)
  const [brought, setBrought] = useState<Brought>()
  const [isMapping, setMapping] = useState(false)
  const [isMapped, setMapped] = useState(false)
  const [badRows, setBadRows] = useState<Blob>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { run, refetch } = useRun(id)

  /** Runs a change of the import, then reloads its state. */
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
  /** Reads a file; shows why it cannot be read. */
  const read = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(undefined)
    try {
      await work()
    } catch (error) {
      if (!isProblem(error)) throw error
      setRefused(importProblemText(kind, error.key, error.values))
    }
    setBusy(false)
  }
  const check = async ({ name, body }: Brought, columns: readonly string[]) => {
    const query = { kind, file_name: name, columns: columns.join(',') }
    setId((await call('checkImport', { query, body, quiet: true })).id)
    setMapping(false)
  }
  const choose = (file: File) => {
    if (file.size > importLimits.bytes) return setRefused(m.problem_payload_too_large())
    return read(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      const { heads } = await call('readImportHeads', { query: { kind }, body, quiet: true })
      const found = { name: file.name.slice(-importLimits.file_name), body, heads }
      const columns = heads.map(({ column }) => column ?? '')
      setBrought(found)
      setBadRows(undefined)
      if (missingColumns(kind, columns).length === 0 && heads.every(isUnderstood)) await check(found, columns)
      else setMapping(true)
    })
  }
  const map = (found: Brought, columns: readonly string[]) =>
    read(async () => {
      // The earlier choice is shown again on return.
      setBrought({
        ...found,
        heads: found.heads.map((head, at) => ({ ...head, column: columns[at] || null })),
      })
      if (run?.state === 'checked') await call('cancelImport', { params: { id: run.id }, quiet: true })
      await check(found, columns)
      setMapped(true)
    })
  const begin = (run: Import) =>
    act(async () => {
      if (run.bad > 0) setBadRows(await badRowsFile(run))
      await call('confirmImport', {
        params: { id: run.id },
        query: { skip_bad: run.bad > 0 ? 'true' : 'false' },
      })
    })
  const leave = () => {
    // The server discards an unconfirmed import even if this call fails.
    if (run?.state === 'checked')
      call('cancelImport', { params: { id: run.id }, quiet: true }).catch(() => {})
    setId(undefined)
    setMapping(false)
    setMapped(false)
  }
  return {
    run,
    brought,
    badRows,
    refused,
    isMapping,
    isMapped,
    isBusy,
    /** An import that was left is being read. */
    isResuming: id !== undefined && run === undefined,
    choose,
    map,
    leave,
    begin,
    changeColumns: () => setMapping(true),
    saveBad: (run: Import) => act(async () => saveBadRows(run, await badRowsFile(run))),
    cancel: (run: Import) => act(() => call('cancelImport', { params: { id: run.id } })),
    undo: (run: Import) => act(() => undoImport(run)),
  }
}
