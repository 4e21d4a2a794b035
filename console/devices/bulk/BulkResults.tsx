import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type BulkChange,
  type BulkDevice,
  type BulkDeviceState,
  bulkDeviceStates,
} from '../../../contract/bulk-changes/routes.ts'
import { Failed } from '../../kit/Failed.tsx'
import { formatNumber, formatRecent } from '../../kit/format.ts'
import { Clip } from '../../kit/list/Cells.tsx'
import type { Column } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/List.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { m } from '../../paraglide/messages.js'
import { useEvent } from '../../session/events.ts'
import { useAnswer } from '../../session/queries.ts'
import { usePanel } from '../../shell/panel.ts'
import { useRefreshSoon } from '../refresh-soon.ts'
import styles from './bulk.module.css'
import { bulkReasonText, deviceStateWords, valueOf } from './bulk-words.ts'
import { SaveResults } from './SaveResults.tsx'

const columnsOf = ({ device_type, action }: BulkChange): Column<BulkDevice>[] => {
  const words = (value: BulkDevice['value_before']) => valueOf(device_type, action, value)
  return [
    {
      key: 'device',
      label: m.column_device_id(),
      cell: (row) => (
        <span className={styles.who}>
          <span className={styles.id}>{row.device_id}</span>
          {row.is_canary && <span className={styles.first}>{m.bulk_first()}</span>}
        </span>
      ),
      onCard: 'title',
    },
    {
      key: 'client',
      label: m.column_client(),
      cell: (row) => <Clip isTall text={row.client_name ?? row.device_name} />,
      onCard: 'line',
    },
    {
      key: 'value',
      label: m.bulk_column_value(),
      cell: (row) => (
        <span className={styles.values}>
          {words(row.value_before)}
          <IconArrowRight size={14} role="img" aria-label={m.bulk_becomes()} />
          {words(row.action_value)}
        </span>
      ),
      onCard: 'line',
    },
    {
      key: 'state',
      label: m.bulk_column_result(),
      cell: ({ state }) => {
        const { label, ...shape } = deviceStateWords[state]
        return <StatusChip plain {...shape} label={label()} />
      },
      onCard: 'end',
    },
    {
      key: 'reason',
      label: m.bulk_column_reason(),
      width: '24%',
      cell: ({ reason, ended_at }) => (reason ? bulkReasonText(reason, ended_at) : '-'),
      onCard: 'line',
    },
    {
      key: 'time',
      label: m.bulk_column_time(),
      cell: ({ ended_at, requested_at }) =>
        (ended_at ?? requested_at) ? formatRecent(ended_at ?? requested_at ?? '') : '-',
      align: 'right',
      onCard: 'none',
    },
  ]
}

const isState = (word: string | undefined): word is BulkDeviceState =>
  (bulkDeviceStates as readonly (string | undefined)[]).includes(word)

/** The outcome for each device; the filter is in the address. */
export const BulkResults = ({ change }: { change: BulkChange }) => {
  const panel = usePanel()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(15)
  const shown = isState(panel.tab) && change[panel.tab] > 0 ? panel.tab : undefined
  const answer = useAnswer(
    'listBulkDevices',
    {
      params: { id: change.id },
      query: { limit: size, offset: (page - 1) * size, ...(shown ? { state: [shown] } : {}) },
    },
    { keepPrevious: true, quiet: true },
  )
  const refreshSoon = useRefreshSoon(answer.refetch)
  useEvent('bulk_change', (event) => {
    if (event.id === change.id) refreshSoon()
  })
  const { data, error } = answer
  const show = (state: BulkDeviceState | undefined) => {
    setPage(1)
    panel.setTab(state ?? 'all')
  }
  const states = (Object.keys(deviceStateWords) as BulkDeviceState[]).filter((state) => change[state] > 0)
  return (
    <section className={styles.results} aria-label={m.bulk_results()}>
      <div className={styles.filters}>
        <button type="button" aria-pressed={shown === undefined} onClick={() => show(undefined)}>
          {m.bulk_all()} <span className="num">{formatNumber(change.found)}</span>
        </button>
        {states.map((state) => (
          <button key={state} type="button" aria-pressed={shown === state} onClick={() => show(state)}>
            {deviceStateWords[state].label()} <span className="num">{formatNumber(change[state])}</span>
          </button>
        ))}
        <SaveResults change={change} />
      </div>
      {error && !data ? (
        <Failed title={m.bulk_failed()} problem={error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={styles.frame}>
          <List
            rows={{
              key: (row) => row.device_id,
              name: (row) => row.device_id,
              columns: columnsOf(change),
              onOpen: (row) => panel.open('device', row.device_id),
            }}
            items={data?.items}
            size={Math.min(size, change.found)}
            isStale={error !== null}
            list={{ sort: undefined, order: 'asc', setSort: () => {} }}
          />
          {data && data.total > 5 && (
            <Pager
              list={{
                page,
                size,
                setPage,
                setSize: (next) => {
                  setSize(next)
                  setPage(1)
                },
              }}
              total={data.total}
            />
          )}
        </div>
      )}
    </section>
  )
}
