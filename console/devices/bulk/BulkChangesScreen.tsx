import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BulkChange } from '../../../contract/bulk-changes/routes.ts'
import { formatNumber } from '../../kit/format.ts'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { ListHead } from '../../kit/list/ListHead.tsx'
import { EmptyList, FailedList } from '../../kit/list/ListStates.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { Time } from '../../kit/Time.tsx'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { usePanel } from '../../shell/panel.ts'
import { useRefreshSoon } from '../refresh-soon.ts'
import { deviceTypeWord } from '../words.ts'
import styles from './bulk-list.module.css'
import { bulkTitleOf, stateOf } from './bulk-words.ts'

const askedOf = ({ found, refused, skipped }: BulkChange): number => found - refused - skipped

const columnsOf = (): Column<BulkChange>[] => [
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
        {m.bulk_of({ count: formatNumber(change.confirmed), all: formatNumber(askedOf(change)) })}
      </span>
    ),
    align: 'right',
    onCard: 'line',
  },
  {
    key: 'by',
    label: m.bulk_column_by(),
    from: 820,
    cell: ({ asked_by }) => <span className={styles.whole}>{asked_by}</span>,
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

/** What has been asked of many devices at once, newest first. */
export const BulkChangesScreen = () => {
  const list = useList()
  const panel = usePanel()
  const query = { limit: list.size, offset: (list.page - 1) * list.size }
  const answer = useAnswer('listBulkChanges', { query }, { keepPrevious: true, refetchInterval: 60_000 })
  const refreshSoon = useRefreshSoon(answer.refetch)
  useEvent('bulk_change', refreshSoon)
  const columns = useMemo(columnsOf, [])
  const { data, error } = answer
  return (
    <div className={styles.screen}>
      <ListHead
        title={m.bulk_changes()}
        list={list}
        answer={answer}
        allCount={undefined}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/devices" />}
          >
            {m.place_devices()}
          </Button>
        }
      />
      <div className={styles.frame} aria-busy={data === undefined && error === null}>
        {!data && error ? (
          <FailedList problem={error} onRetry={() => void answer.refetch()} />
        ) : data?.total === 0 ? (
          <EmptyList
            icon={IconAdjustmentsHorizontal}
            title={m.bulk_changes_empty()}
            body={m.bulk_changes_empty_body()}
          />
        ) : (
          <List
            rows={{
              key: ({ id }) => id,
              name: bulkTitleOf,
              columns,
              onOpen: ({ id }) => panel.open('bulk', id),
              selected: panel.kind === 'bulk' ? panel.id : undefined,
            }}
            items={data?.items}
            size={list.size}
            isStale={error !== null}
            list={list}
          />
        )}
        {data !== undefined && data.total > 0 && <Pager list={list} total={data.total} />}
      </div>
    </div>
  )
}
