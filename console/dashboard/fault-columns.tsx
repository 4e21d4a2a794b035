import type { FaultRow } from '../../contract/faults/routes.ts'
import { faultSeverity } from '../../contract/faults/severity.ts'
import { faultMeaning, faultName } from '../devices/fault-text.ts'
import { FaultTimes } from '../devices/faults/FaultTimes.tsx'
import { formatTime } from '../kit/format.ts'
import { Clip } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import styles from './dashboard.module.css'

const modelOf = ({ installed, model }: FaultRow) => (installed && model) || '-'

export const faultColumns = (): Column<FaultRow>[] => [
  {
    key: 'date',
    label: m.column_date(),
    sort: 'readable_date',
    cell: (row) => <span className={styles.date}>{formatTime(row.readable_date)}</span>,
    onCard: 'line',
  },
  {
    key: 'device',
    label: m.column_device_id(),
    sort: 'deviceId',
    cell: (row) => (
      <span className={styles.device}>
        {row.deviceId}
        <span className={styles.modelBelow}>{modelOf(row)}</span>
      </span>
    ),
    onCard: 'title',
  },
  {
    key: 'model',
    from: 700,
    label: m.column_model(),
    sort: 'model',
    cell: (row) => <Clip isTall text={modelOf(row)} />,
    onCard: 'none',
  },
  {
    key: 'fault',
    label: m.column_fault(),
    sort: 'fault',
    width: '26%',
    cell: (row) => (
      <span className={styles.fault} title={faultMeaning(row)}>
        <strong>{faultName(row)}</strong> <FaultTimes occurrences={row.occurrences} /> {faultMeaning(row)}
      </span>
    ),
  },
  {
    key: 'impact',
    label: m.column_impact(),
    sort: 'blocking',
    cell: (row) => (
      <StatusChip
        plain
        tone={faultSeverity(row)}
        label={row.blocking ? m.fault_blocking() : m.fault_non_blocking()}
      />
    ),
    onCard: 'end',
  },
]
