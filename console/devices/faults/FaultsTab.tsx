import { NativeSelect, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import { faultSeverity } from '../../../contract/faults/severity.ts'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { formatTime } from '../../kit/format.ts'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { faultExplained, faultMeaning, faultName } from '../fault-text.ts'
import { useOpenTab } from '../open-tab.ts'
import { PredecessorMark } from '../PredecessorMark.tsx'
import { Impact, Lasted, openFault } from './FaultDetail.tsx'
import { FaultTimes } from './FaultTimes.tsx'
import styles from './faults.module.css'
import { type FaultOrder, sortFaults } from './sort-faults.ts'
import { useScheduleJob } from './use-schedule-job.ts'

/** A card is a button and cannot contain one, so it shows in full what a row shows on hover. */
const columnsFor = (info: DeviceInfo | undefined, isCard: boolean): Column<DeviceFault>[] => [
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

const spans = [7, 30, 90, 365] as const
const dayMs = 86_400_000
/** Spec section 9. */
const firstSpan = 30

interface FaultsTabProps {
  device: LiveDevice
  info: DeviceInfo | undefined
  model: Model | undefined
}

/** The faults of a time span, each with the readings around it. */
export const FaultsTab = ({ device, info, model }: FaultsTabProps) => {
  const [order, setOrder] = useState<FaultOrder>({ sort: 'time', order: 'desc' })
  const [span, setSpan] = useState<{ days: number; time_from?: string }>({ days: firstSpan })
  const openTab = useOpenTab()
  const scheduleJob = useScheduleJob(device)
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false
  const { device_id: id, report_seconds: reportSeconds } = device
  const { time_from } = span
  const faults = useAnswer(
    'listDeviceFaults',
    { params: { id }, query: { joined: 'true', ...(time_from === undefined ? {} : { time_from }) } },
    { keepPrevious: true },
  )
  useEvent('fault', (event) => {
    if (event.device_id === id && !document.hidden) void faults.refetch()
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
    <Card
      title={m.faults_title()}
      {...(faults.data ? { count: faults.data.total } : {})}
      aside={
        <NativeSelect
          size="xs"
          className={styles.span ?? ''}
          aria-label={m.graphs_range()}
          value={String(span.days)}
          onChange={(event) => {
            const days = Number(event.currentTarget.value)
            setSpan({ days, time_from: toNanoseconds(Date.now() - days * dayMs) })
          }}
          data={spans.map((days) => ({ value: String(days), label: m.graphs_days({ count: days }) }))}
        />
      }
      flush
    >
      {faults.data?.total === 0 ? (
        <p className={styles.none}>{m.faults_none()}</p>
      ) : (
        <div className={styles.height}>
          <List
            rows={{
              key: (fault) => fault.id,
              name: faultName,
              columns: columnsFor(info, isPhone),
              onOpen: (fault) =>
                openFault({
                  fault,
                  deviceId: id,
                  info,
                  model,
                  reportSeconds,
                  onGraphs: (at) => openTab('graphs', at),
                  onSchedule: scheduleJob && (() => scheduleJob(fault)),
                }),
            }}
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
