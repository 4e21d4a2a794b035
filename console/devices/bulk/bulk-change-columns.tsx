import type { BulkChange } from '../../../contract/bulk-changes/routes.ts'
import { formatNumber } from '../../kit/format.ts'
import type { Column } from '../../kit/list/columns.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { Time } from '../../kit/Time.tsx'
import { m } from '../../paraglide/messages.js'
import { deviceTypeWord } from '../words.ts'
import styles from './bulk-list.module.css'
import { bulkTitleOf, stateOf } from './bulk-words.ts'

const sentCountOf = ({ found, refused, skipped }: BulkChange): number => found - refused - skipped

export const bulkChangeColumns = (): Column<BulkChange>[] => [
  { key: 'what', label: m.bulk_column_what(), cell: (change) => <strong>{bulkTitleOf(change)}</strong> },
  {
    key: 'type',
    from: 940,
    label: m.column_type(),
    cell: ({ device_type }) => <span className={styles.whole}>{deviceTypeWord(device_type)}</span>,
    onCard: 'line',
  },
  {
    key: 'state',
    label: m.bulk_column_state(),
    cell: (change) => <StatusChip plain tone={stateOf(change).tone} label={stateOf(change).label()} />,
    onCard: 'line',
  },
  {
    key: 'confirmed',
    label: m.bulk_column_confirmed(),
    cell: (change) => (
      <span className={styles.whole}>
        {m.bulk_of({ count: formatNumber(change.confirmed), all: formatNumber(sentCountOf(change)) })}
      </span>
    ),
    align: 'right',
    onCard: 'line',
  },
  {
    key: 'by',
    label: m.bulk_column_by(),
    from: 820,
    cell: ({ requested_by }) => <span className={styles.whole}>{requested_by}</span>,
    onCard: 'line',
  },
  {
    key: 'created',
    label: m.bulk_column_time(),
    cell: ({ created_at }) => (
      <span className={styles.whole}>
        <Time at={created_at} />
      </span>
    ),
    align: 'right',
    onCard: 'line',
  },
]
