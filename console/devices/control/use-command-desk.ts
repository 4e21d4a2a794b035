// Connects the command desk of a device panel to the ledger, to pushed commands and to the life of the panel.
import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../kit/store.ts'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { type CommandActions, createCommandDesk } from './command-desk.ts'
import { type DeskState, isAnyWaiting } from './drafts.ts'

const refreshMs = 10_000

export interface CommandDesk extends DeskState, CommandActions {
  /** Whether any change has not ended. */
  isBusy: boolean
  refresh(): void
}

/** The device stays the same for the life of the component. */
export function useCommandDesk(deviceId: string, isWatching: boolean): CommandDesk {
  const [desk] = useState(() => createCommandDesk(deviceId))
  const state = useStore(desk.state)
  const { data: ledger, refetch } = useAnswer(
    'listCommands',
    { params: { id: deviceId }, query: { latest: 'true' } },
    { refetchInterval: isWatching ? refreshMs : false, quiet: true },
  )
  useEffect(() => {
    if (ledger) desk.readLedger(ledger.items)
  }, [desk, ledger])
  useEvent('command', ({ device_id, command }) => {
    if (device_id === deviceId) desk.receive([command])
  })
  useEffect(() => desk.open(), [desk])
  return useMemo(
    () => ({ ...state, ...desk.actions, isBusy: isAnyWaiting(state), refresh: () => void refetch() }),
    [desk, state, refetch],
  )
}
