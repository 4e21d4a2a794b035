import type { ClientMessage } from '../../contract/client-messages/routes.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { kindWord, lineOf, standingOf } from './words.ts'

const State = ({ message }: { message: ClientMessage }) => {
  const { tone, label } = standingOf(message)
  return <StatusChip plain tone={tone} label={label} />
}

export const messageColumns = (): Column<ClientMessage>[] => [
  {
    key: 'client',
    label: m.column_client(),
    onCard: 'title',
    cell: ({ client_name }) => <Clip isRoomy isTall text={client_name} />,
  },
  { key: 'kind', label: m.column_message(), width: '190px', cell: ({ kind }) => kindWord[kind]() },
  {
    key: 'visit',
    from: 700,
    label: m.column_visit(),
    width: '180px',
    cell: ({ scheduled_start }) => <Time at={scheduled_start} />,
  },
  {
    key: 'state',
    label: m.column_state(),
    width: '170px',
    onCard: 'end',
    cell: (message) => <State message={message} />,
  },
  {
    key: 'line',
    from: 940,
    label: m.column_recipient(),
    cell: (message) => <Clip isRoomy isTall text={lineOf(message)} />,
  },
]
