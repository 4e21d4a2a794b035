import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type FaultWeek, faultWeeks } from '../../contract/faults/routes.ts'
import type { Stats } from '../../contract/stats/routes.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { List } from '../kit/list/List.tsx'
import { Notice } from '../kit/Notice.tsx'
import type { Problem } from '../kit/problem/problem.ts'
import { toneIcons } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import styles from './dashboard.module.css'
import { faultColumns } from './fault-columns.tsx'
import { reportingOf, silentText } from './today-words.ts'

/** Spec section 9. */
const pageRows = 8

type Sort = 'readable_date' | 'deviceId' | 'fault' | 'model' | 'blocking'

const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => (
  <div className={styles.pages}>
    <ActionIcon
      variant="default"
      disabled={page === 0}
      onClick={() => onPage(page - 1)}
      aria-label={m.list_page_previous()}
    >
      <IconChevronLeft size={16} />
    </ActionIcon>
    <span className="num">{m.list_page_of({ page: page + 1, pages })}</span>
    <ActionIcon
      variant="default"
      disabled={page >= pages - 1}
      onClick={() => onPage(page + 1)}
      aria-label={m.list_page_next()}
    >
      <IconChevronRight size={16} />
    </ActionIcon>
  </div>
)

/** No open fault, as far as devices have reported. */
const NoFaults = ({ stats }: { stats: Stats }) => {
  const silent = silentText(stats)
  if (!silent) return <Notice icon={IconCircleCheck} tone="fine" title={m.active_faults_none()} />
  return (
    <Notice
      icon={toneIcons.unknown}
      tone="unknown"
      {...(reportingOf(stats) === 'none'
        ? { title: m.today_unknown() }
        : { title: m.active_faults_none(), body: silent })}
    />
  )
}

const known = ['0', '1'] as const

const blockingWord = { '1': m.fault_blocking_many, '0': m.fault_non_blocking_many }
const weekWord: Record<FaultWeek, () => string> = {
  opened: m.faults_opened_week,
  resolved: m.faults_resolved_week,
}

/** The filter in the address; its table scrolls into view. */
const useFilter = () => {
  const { blocking: words, week: named } = useSearch({ strict: false }) as {
    blocking?: unknown
    week?: unknown
  }
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const blocking = known.filter((one) => [words].flat().map(String).includes(one))
  const week = faultWeeks.find((one) => one === named)
  const isSome = week !== undefined || blocking.length === 1
  useEffect(() => {
    if (isSome) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isSome, words, named])
  return {
    blocking: blocking.length === 1 ? blocking : undefined,
    week,
    word: week ? weekWord[week]() : blocking.length === 1 ? blockingWord[blocking[0] ?? '0']() : undefined,
    frame,
    clear: () =>
      void navigate({
        to: '.',
        search: ((search: object) => ({ ...search, blocking: undefined, week: undefined })) as never,
        replace: true,
        resetScroll: false,
      }),
  }
}

interface ActiveFaultsProps {
  stats: Stats | undefined
  /** Why the stats are missing. */
  problem: Problem | null
  onRetry: () => void
}

/** The open faults; a row opens its device. */
export const ActiveFaults = ({ stats, problem: statsProblem, onRetry }: ActiveFaultsProps) => {
  const panel = usePanel()
  const { blocking, week, word, clear, frame } = useFilter()
  const key = word ?? ''
  const [paged, setPaged] = useState({ page: 0, key })
  // Other faults begin with their first page.
  const page = paged.key === key ? paged.page : 0
  const setPage = (next: number) => setPaged({ page: next, key })
  const [order, setOrder] = useState<{ sort: Sort; order: 'asc' | 'desc' }>({
    sort: 'readable_date',
    order: 'desc',
  })
  const answer = useAnswer(
    'listFaults',
    // The same faults as in the ring beside it; unreachable devices are listed under attention.
    { query: { limit: pageRows, offset: page * pageRows, kind: ['reported'], blocking, week, ...order } },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const total = answer.data?.total ?? 0
  const isNone = answer.data?.total === 0
  const problem = answer.data ? isNone && !stats && statsProblem : answer.error
  const pages = Math.max(1, Math.ceil(total / pageRows))
  const chip = word && (
    <Button
      variant="default"
      size="compact-sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={m.filter_remove({ name: word })}
      onClick={clear}
    >
      {word}
    </Button>
  )
  return (
    <div ref={frame}>
      <Card
        title={week ? m.faults_title() : m.active_faults_title()}
        {...(chip ? { aside: chip } : {})}
        {...(total > 0 ? { count: total } : {})}
        flush
        {...(pages > 1
          ? { foot: <Pages page={Math.min(page, pages - 1)} pages={pages} onPage={setPage} /> }
          : {})}
      >
        {problem ? (
          <Failed title={m.dashboard_part_failed()} problem={problem} onRetry={onRetry} />
        ) : isNone && word ? (
          <Notice
            icon={IconCircleCheck}
            tone="fine"
            title={week ? m.faults_none_week() : m.active_faults_none()}
          />
        ) : isNone && stats ? (
          <NoFaults stats={stats} />
        ) : (
          <List
            rows={{
              key: (row) => row.id,
              name: (row) => row.deviceId,
              columns: faultColumns(),
              onOpen: (row) => panel.open('device', row.deviceId),
            }}
            items={isNone ? undefined : answer.data?.items}
            size={5}
            list={{
              ...order,
              setSort: (sort, direction) => {
                setPage(0)
                setOrder(
                  sort ? { sort: sort as Sort, order: direction } : { sort: 'readable_date', order: 'desc' },
                )
              },
            }}
          />
        )}
      </Card>
    </div>
  )
}
