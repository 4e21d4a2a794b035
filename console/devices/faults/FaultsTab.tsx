import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { DeviceInfo, LiveDevice } from '../../../contract/devices/schema.ts'
import { toNanoseconds } from '../../../contract/lists.ts'
import type { Model } from '../../../contract/models/model.ts'
import { Card } from '../../kit/Card.tsx'
import { Failed } from '../../kit/Failed.tsx'
import { List } from '../../kit/list/List.tsx'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { faultName } from '../fault-text.ts'
import { useOpenTab } from '../open-tab.ts'
import { openFault } from './FaultDetail.tsx'
import { faultColumns } from './fault-columns.tsx'
import styles from './faults.module.css'
import { type FaultOrder, sortFaults } from './sort-faults.ts'
import { useScheduleJob } from './use-schedule-job.ts'

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
              columns: faultColumns(info, isPhone),
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
