// The import on the server: followed while it runs, and changed one step at a time.
import { useEffect, useState } from 'react'
import { isProblem } from '../kit/problem/problem.ts'
import { refreshAfter, useAnswer } from '../session/queries.ts'

const followMs = 500

export function useRun(resumed: string | undefined) {
  const [id, open] = useState(resumed)
  const [isBusy, setBusy] = useState(false)
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
  return { run, open, act, isBusy, isOpening: id !== undefined && run === undefined }
}
