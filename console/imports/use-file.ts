// The chosen file: its column heads, the choice of columns where they are not understood, and the check of its rows.
import { useState } from 'react'
import type { ImportKind } from '../../contract/imports/columns.ts'
import { type Import, type ImportHead, importLimits } from '../../contract/imports/routes.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { importProblemText } from './import-words.ts'
import { missingColumns } from './MapColumns.tsx'

export interface ChosenFile {
  name: string
  body: Uint8Array<ArrayBuffer>
  heads: readonly ImportHead[]
}

/** Whether the file needs no choice of columns. */
const isUnderstood = ({ column, is_remembered }: ImportHead) => column !== null || is_remembered

/** `onChecked` receives the id of the checked import. */
export function useFile(kind: ImportKind, onChecked: (id: string) => void) {
  const [file, setFile] = useState<ChosenFile>()
  const [isMapping, setMapping] = useState(false)
  const [isMapped, setMapped] = useState(false)
  const [isReading, setReading] = useState(false)
  const [refused, setRefused] = useState<string>()

  /** Reads a file; shows why it cannot be read. */
  const read = async (work: () => Promise<void>) => {
    setReading(true)
    setRefused(undefined)
    try {
      await work()
    } catch (error) {
      if (!isProblem(error)) throw error
      setRefused(importProblemText(kind, error.key, error.values))
    }
    setReading(false)
  }
  const check = async ({ name, body }: ChosenFile, columns: readonly string[]) => {
    const query = { kind, file_name: name, columns: columns.join(',') }
    onChecked((await call('checkImport', { query, body, quiet: true })).id)
    setMapping(false)
  }
  const choose = (given: File) => {
    if (given.size > importLimits.bytes) return setRefused(m.problem_payload_too_large())
    return read(async () => {
      const body = new Uint8Array(await given.arrayBuffer())
      const { heads } = await call('readImportHeads', { query: { kind }, body, quiet: true })
      const found = { name: given.name.slice(-importLimits.file_name), body, heads }
      const columns = heads.map(({ column }) => column ?? '')
      setFile(found)
      if (missingColumns(kind, columns).length === 0 && heads.every(isUnderstood)) await check(found, columns)
      else setMapping(true)
    })
  }
  const map = (found: ChosenFile, columns: readonly string[], run: Import | undefined) =>
    read(async () => {
      // The earlier choice is shown again on return.
      const heads = found.heads.map((head, at) => ({ ...head, column: columns[at] || null }))
      setFile({ ...found, heads })
      if (run?.state === 'checked') await call('cancelImport', { params: { id: run.id }, quiet: true })
      await check(found, columns)
      setMapped(true)
    })
  const leave = () => {
    setMapping(false)
    setMapped(false)
  }
  return {
    file,
    isMapping,
    isMapped,
    isReading,
    refused,
    choose,
    map,
    leave,
    changeColumns: () => setMapping(true),
  }
}
