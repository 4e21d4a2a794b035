import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeviceInfo } from '../../../contract/devices.ts'
import type { DeviceFault } from '../../../contract/faults.ts'
import { Card } from '../../kit/Card.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { formatTime } from '../../kit/format.ts'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { FaultTimes } from './FaultTimes.tsx'
import { faultExplained, faultMeaning, faultName } from './fault-text.ts'
import styles from './faults.module.css'
import { type FaultOrder, sortFaults } from './sort-faults.ts'

const columnsFor = (info: DeviceInfo | undefined): Column<DeviceFault>[] => [
  {
    key: 'time',
    label: m.column_date(),
    sort: 'time',
    width: '190px',
    cell: (fault) => formatTime(fault.time),
    onCard: 'line',
  },
  {
    key: 'oem',
    label: m.column_fault_code(),
    sort: 'oem',
    width: '440px',
    cell: (fault) => (
      <span className={styles.code}>
        <strong>{faultName(fault)}</strong>
        <FaultTimes occurrences={fault.occurrences} />
        <Tooltip
          label={faultExplained(fault, info)}
          multiline
          maw={320}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button
            type="button"
            className={styles.info}
            aria-label={m.fault_describe({ code: faultName(fault) })}
          >
            <IconInfoCircle size={16} aria-hidden />
          </button>
        </Tooltip>
        <span className={styles.meaning}>{faultMeaning(fault)}</span>
      </span>
    ),
    onCard: 'title',
  },
  {
    key: 'impact',
    label: m.column_impact(),
    cell: (fault) =>
      fault.blocking === 1 ? (
        <StatusChip plain tone="fault" label={m.fault_blocking()} />
      ) : (
        <StatusChip plain tone="warning" label={m.fault_non_blocking()} />
      ),
  },
  {
    key: 'state',
    label: m.column_state(),
    cell: (fault) =>
      fault.resolved_at === null ? (
        <StatusChip plain tone="fault" label={m.fault_active()} />
      ) : (
        <StatusChip plain tone="fine" label={m.fault_resolved({ time: formatTime(fault.resolved_at) })} />
      ),
  },
]

/** The faults of the last 30 days. */
export const FaultsTab = ({ deviceId, info }: { deviceId: string; info: DeviceInfo | undefined }) => {
  const [order, setOrder] = useState<FaultOrder>({ sort: 'time', order: 'desc' })
  const faults = useAnswer('listDeviceFaults', { params: { id: deviceId } })
  useEvent('fault', (event) => {
    if (event.device_id === deviceId) void faults.refetch()
  })
  if (!faults.data && faults.error) {
    return (
      <Failed
        title={m.dashboard_part_failed()}
        problem={faults.error}
        onRetry={() => void faults.refetch()}
      />
    )
  }
  return (
    <Card title={m.faults_last_month()} {...(faults.data ? { count: faults.data.total } : {})} flush>
      {faults.data?.total === 0 ? (
        <p className={styles.none}>{m.faults_none()}</p>
      ) : (
        <div className={styles.height}>
          <List
            rows={{ key: (fault) => fault.id, name: faultName, columns: columnsFor(info) }}
            items={faults.data && sortFaults(faults.data.items, order)}
            size={5}
            list={{
              ...order,
              setSort: (sort, direction) =>
                setOrder(
                  sort === 'oem' || sort === 'time'
                    ? { sort, order: direction }
                    : { sort: 'time', order: 'desc' },
                ),
            }}
          />
        </div>
      )}
    </Card>
  )
}
