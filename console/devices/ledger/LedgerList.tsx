import { Button } from '@mantine/core'
import { IconArrowBackUp, IconScale, IconX } from '@tabler/icons-react'
import type { ListedCommand } from '../../../contract/commands/routes.ts'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { formatClock, formatDate } from '../../kit/format.ts'
import { confirm } from '../../kit/layers/confirm.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { useStore } from '../../kit/store.ts'
import { m } from '../../paraglide/messages.js'
import { useOffline } from '../../session/connection.ts'
import { personStore } from '../../session/person.ts'
import { reasonText } from '../control/reason-text.ts'
import { settingWord } from '../control/setting-words.ts'
import type { CommandDesk } from '../control/use-command-desk.ts'
import { backToText, settingValueText } from '../control/value-text.ts'
import { PredecessorMark } from '../PredecessorMark.tsx'
import { canRevert } from './can-revert.ts'
import { changeText, commandTitle, commandTone, stateWord, stepsOf, stepText } from './command-words.ts'
import { hasImpact } from './has-impact.ts'
import { openImpact } from './Impact.tsx'
import styles from './ledger.module.css'

interface Ledgered {
  device: LiveDevice
  model: Model
  desk: CommandDesk
}

const askRevert = async (command: ListedCommand, { model, desk }: Ledgered) => {
  const value = settingValueText(model, command.action, command.previous_value)
  const isSure = await confirm({
    title: m.ledger_revert_title({ setting: settingWord(command.action) }),
    body: m.ledger_revert_body({ value }),
    confirm: backToText(model, command.action, command.previous_value),
  })
  if (isSure) desk.revert(command)
}

const Actions = ({ command, ledgered }: { command: ListedCommand; ledgered: Ledgered }) => {
  const isOffline = useOffline()
  const { device, model, desk } = ledgered
  // The command of another device can neither be cancelled nor reverted from here.
  if (!device.may_command || command.predecessor) return null
  const title = commandTitle(model, command)
  if (command.state === 'queued') {
    return (
      <Button
        variant="default"
        size="xs"
        disabled={isOffline}
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => desk.cancel(command)}
        aria-label={m.ledger_cancel({ command: title })}
      >
        {m.command_cancel()}
      </Button>
    )
  }
  if (!canRevert(command, device, model)) return null
  return (
    <Button
      variant="default"
      size="xs"
      disabled={isOffline}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      onClick={() => void askRevert(command, ledgered)}
      aria-label={m.ledger_revert({ command: title })}
    >
      {backToText(model, command.action, command.previous_value)}
    </Button>
  )
}

const ImpactButton = ({
  command,
  ledgered: { device, model },
}: {
  command: ListedCommand
  ledgered: Ledgered
}) => {
  const isTechnician = useStore(personStore)?.kind === 'technician_company'
  if (!isTechnician || !hasImpact(model, command)) return null
  return (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconScale size={14} aria-hidden />}
      onClick={() => openImpact(device.device_id, command.id)}
      aria-label={m.impact_open_of({ command: commandTitle(model, command) })}
    >
      {m.impact_open()}
    </Button>
  )
}

const columnsFor = (ledgered: Ledgered): Column<ListedCommand>[] => [
  {
    key: 'change',
    label: m.ledger_change(),
    cell: (command) => (
      <span className={styles.lines}>
        <strong>{settingWord(command.action)}</strong>
        <span className="num">{changeText(ledgered.model, command)}</span>
        {command.request_reason && (
          <small>{m.ledger_request_reason({ reason: command.request_reason })}</small>
        )}
        {command.predecessor && <PredecessorMark of={command.predecessor} />}
      </span>
    ),
    onCard: 'title',
  },
  {
    key: 'requested',
    label: m.ledger_requested(),
    width: '190px',
    cell: (command) => (
      <span className={styles.lines}>
        <span className="num">{`${formatDate(command.created_at)} ${formatClock(command.created_at, true)}`}</span>
        <small>{command.requested_by}</small>
      </span>
    ),
    onCard: 'line',
  },
  {
    key: 'state',
    label: m.column_state(),
    cell: (command) => (
      <span className={styles.lines}>
        <StatusChip plain tone={commandTone[command.state]} label={stateWord[command.state]()} />
        {(command.state === 'failed' || command.state === 'expired') && <small>{reasonText(command)}</small>}
        <small className="num">{stepsOf(command).map(stepText).join(' · ')}</small>
      </span>
    ),
    onCard: 'line',
  },
  {
    key: 'actions',
    label: m.ledger_actions(),
    hideLabel: true,
    align: 'right',
    width: '170px',
    cell: (command) => (
      <span className={styles.buttons}>
        <Actions command={command} ledgered={ledgered} />
        <ImpactButton command={command} ledgered={ledgered} />
      </span>
    ),
    onCard: 'end',
  },
]

const unsorted = { sort: undefined, order: 'desc' as const, setSort: () => {} }

export const LedgerList = ({
  items,
  size,
  ...ledgered
}: Ledgered & { items: readonly ListedCommand[] | undefined; size: number }) => (
  <List
    rows={{
      key: (command) => command.id,
      name: (command) => commandTitle(ledgered.model, command),
      columns: columnsFor(ledgered),
    }}
    items={items}
    size={size}
    list={unsorted}
  />
)
