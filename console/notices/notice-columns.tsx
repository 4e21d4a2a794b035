import type { Notice } from '../../contract/notices/routes.ts'
import { stateTone, stateWord } from '../alarms/words.ts'
import { formatRecent } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { NoticeLine } from './NoticeLine.tsx'

export const noticeColumns = (now: number): Column<Notice>[] => [
  {
    key: 'what',
    label: m.alarm_column_what(),
    onCard: 'title',
    card: (notice) => <NoticeLine notice={notice} now={now} />,
    cell: (notice) => <NoticeLine notice={notice} now={now} hasTime={false} />,
  },
  {
    key: 'at',
    label: m.notice_column_at(),
    width: '150px',
    onCard: 'none',
    cell: ({ at }) => formatRecent(at, now),
  },
  {
    key: 'state',
    label: m.column_state(),
    width: '170px',
    from: 560,
    onCard: 'none',
    cell: ({ alarm, webhook }) =>
      alarm ? (
        <StatusChip plain tone={stateTone[alarm.state]} label={stateWord[alarm.state]()} />
      ) : (
        webhook?.is_off && <StatusChip plain tone="fault" label={m.webhook_state_off()} />
      ),
  },
]
