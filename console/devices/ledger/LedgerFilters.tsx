import { NativeSelect } from '@mantine/core'
import type { CommandState } from '../../../contract/commands/routes.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import { settingWord } from '../control/setting-words.ts'
import styles from './ledger.module.css'

export interface LedgerFilter {
  action: string
  requested_by: string
  state: '' | keyof typeof stateGroups
}

export const noFilter: LedgerFilter = { action: '', requested_by: '', state: '' }

/** States as people understand them: a command that has not ended waits. */
const stateGroups = {
  waiting: ['queued', 'sent', 'acknowledged'],
  confirmed: ['confirmed'],
  failed: ['failed'],
  expired: ['expired'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly CommandState[]>

const groupWord: Record<keyof typeof stateGroups, () => string> = {
  waiting: m.command_state_queued,
  confirmed: m.command_state_confirmed,
  failed: m.command_state_failed,
  expired: m.command_state_expired,
  cancelled: m.command_state_cancelled,
}

/** The query of the ledger. */
export const filterQuery = ({ action, requested_by, state }: LedgerFilter) => ({
  ...(action ? { action } : {}),
  ...(requested_by ? { requested_by } : {}),
  ...(state ? { state: [...stateGroups[state]] } : {}),
})

interface LedgerFiltersProps {
  deviceId: string
  filter: LedgerFilter
  onFilter: (filter: LedgerFilter) => void
}

const groups = Object.keys(stateGroups) as (keyof typeof stateGroups)[]

export const LedgerFilters = ({ deviceId, filter, onFilter }: LedgerFiltersProps) => {
  const choices = useAnswer(
    'getCommandChoices',
    { params: { id: deviceId }, query: { joined: 'true' } },
    { quiet: true },
  )
  const { actions = [], people = [] } = choices.data ?? {}
  return (
    <div className={styles.filters}>
      <NativeSelect
        aria-label={m.ledger_setting()}
        value={filter.action}
        onChange={(event) => onFilter({ ...filter, action: event.currentTarget.value })}
        data={[
          { value: '', label: m.ledger_every_setting() },
          ...actions
            .map((value) => ({ value, label: settingWord(value) }))
            .sort((one, other) => one.label.localeCompare(other.label)),
        ]}
      />
      <NativeSelect
        aria-label={m.ledger_person()}
        value={filter.requested_by}
        onChange={(event) => onFilter({ ...filter, requested_by: event.currentTarget.value })}
        data={[{ value: '', label: m.ledger_everybody() }, ...people]}
      />
      <NativeSelect
        aria-label={m.ledger_state()}
        value={filter.state}
        onChange={(event) =>
          onFilter({ ...filter, state: event.currentTarget.value as LedgerFilter['state'] })
        }
        data={[
          { value: '', label: m.ledger_every_state() },
          ...groups.map((value) => ({ value, label: groupWord[value]() })),
        ]}
      />
    </div>
  )
}
