import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { DeviceInfo } from '../../../contract/devices/schema.ts'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import { faultSeverity } from '../../../contract/faults/severity.ts'
import { formatTime } from '../../kit/format.ts'
import type { Column } from '../../kit/list/columns.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { faultExplained, faultMeaning, faultName } from '../fault-text.ts'
import { PredecessorMark } from '../PredecessorMark.tsx'
import { Impact, Lasted } from './FaultDetail.tsx'
import { FaultTimes } from './FaultTimes.tsx'
import styles from './faults.module.css'

/** A card is a button and cannot contain one, so it shows in full what a row shows on hover. */
export const faultColumns = (info: DeviceInfo | undefined, isCard: boolean): Column<DeviceFault>[] => [
  {
    key: 'time',
    label: m.column_date(),
    sort: 'time',
    width: '190px',
    cell: (fault) => <span className={styles.whole}>{formatTime(fault.time)}</span>,
    onCard: 'line',
  },
  {
    key: 'oem',
    label: m.column_fault_code(),
    sort: 'oem',
    width: '380px',
    cell: (fault) => (
      <>
        <span className={styles.code}>
          <strong>{faultName(fault)}</strong>
          <FaultTimes occurrences={fault.occurrences} />
          {!isCard && (
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
          )}
          <span className={styles.meaning}>{faultMeaning(fault)}</span>
        </span>
        {fault.predecessor && <PredecessorMark of={fault.predecessor} />}
      </>
    ),
    onCard: 'title',
  },
  {
    key: 'impact',
    label: m.column_impact(),
    cell: (fault) => <Impact fault={fault} />,
  },
  {
    key: 'lasted',
    label: m.fault_duration(),
    cell: (fault) => (
      <span className={styles.whole}>
        <Lasted fault={fault} />
      </span>
    ),
    onCard: 'line',
  },
  {
    key: 'state',
    label: m.column_state(),
    cell: (fault) =>
      fault.resolved_at === null ? (
        <StatusChip plain tone={faultSeverity(fault)} label={m.fault_active()} />
      ) : (
        <span className={styles.state}>
          <StatusChip plain tone="fine" label={m.fault_resolved({ time: formatTime(fault.resolved_at) })} />
        </span>
      ),
  },
]
