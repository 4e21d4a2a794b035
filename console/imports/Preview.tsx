import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../contract/imports/routes.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { LeaveGuard, ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { rowsToWrite } from './import-words.ts'
import styles from './imports.module.css'
import { decideKey } from './RowMatches.tsx'
import { RowTable } from './RowTable.tsx'

const pageSize = 50
const mostShown = 200

type RowFilter = 'all' | 'bad' | 'matched'
const filters = { all: {}, bad: { is_bad: 'true' }, matched: { is_matched: 'true' } } as const

const Rows = ({ run, shown }: { run: Import; shown: RowFilter }) => {
  const [limit, setLimit] = useState(pageSize)
  const query = { limit, ...filters[shown] }
  const rows = useAnswer(
    'listImportRows',
    { params: { id: run.id }, query },
    { keepPrevious: true, staleTime: 600_000 },
  )
  if (rows.error && !rows.data) {
    return (
      <Failed title={m.list_first_error_title()} problem={rows.error} onRetry={() => void rows.refetch()} />
    )
  }
  if (!rows.data) return <CardSkeleton height={240} />
  const { items, total } = rows.data
  return (
    <>
      <RowTable run={run} rows={items} />
      {total > items.length && (
        <p className={styles.more}>
          {m.import_shown({ shown: formatNumber(items.length), total: formatNumber(total) })}
          {limit < mostShown && (
            <Button variant="subtle" onClick={() => setLimit(Math.min(mostShown, limit * 2))}>
              {m.action_show_more()}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

interface PreviewProps {
  run: Import
  isBusy: boolean
  /** Whether its columns were assigned by hand. */
  isMapped: boolean
  /** Absent if the file is no longer available. */
  onColumns: (() => void) | undefined
  onSaveBad: () => void
  onConfirm: () => void
  onBack: () => void
}

/** The second step: the future of each row, errors first. Nothing is written yet. */
export const Preview = ({ run, isBusy, isMapped, onColumns, onSaveBad, onConfirm, onBack }: PreviewProps) => {
  const [skippedAtFirst] = useState(run.skipped)
  const [shown, setShown] = useState<RowFilter>('all')
  const isDeciding = useIsMutating({ mutationKey: decideKey }) > 0
  const [good, toWrite] = [formatNumber(run.rows - run.bad), rowsToWrite(run)]
  const count = formatNumber(toWrite)
  const views = [
    { value: 'all' as const, label: m.import_show_all() },
    ...(run.bad > 0 ? [{ value: 'bad' as const, label: m.import_show_bad() }] : []),
    ...(run.matched > 0 ? [{ value: 'matched' as const, label: m.import_show_matched() }] : []),
  ]
  return (
    <LeaveGuard holds={isMapped || run.skipped !== skippedAtFirst}>
      <ModalBody>
        <div className={styles.summary}>
          <StatusChip tone="fine" label={m.import_good({ count: good })} />
          {run.bad > 0 && <StatusChip tone="fault" label={m.import_bad({ count: formatNumber(run.bad) })} />}
          {run.matched > 0 && (
            <StatusChip tone="warning" label={m.import_matched({ count: formatNumber(run.matched) })} />
          )}
          {run.skipped > 0 && (
            <StatusChip tone="offline" label={m.import_skipped({ count: formatNumber(run.skipped) })} />
          )}
          {views.length > 1 && (
            <SegmentedControl aria-label={m.import_rows()} value={shown} onChange={setShown} data={views} />
          )}
        </div>
        <p className={styles.quiet}>
          {run.bad > 0
            ? `${m.import_fix()}. ${toWrite > 0 ? m.import_fix_or_skip() : ''}`
            : m.import_nothing_yet()}{' '}
          {run.ignored.length > 0 && m.import_ignored({ columns: run.ignored.join(', ') })}
        </p>
        <Rows run={run} shown={shown} />
      </ModalBody>
      <ModalFoot>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
          data-autofocus={run.bad > 0 || undefined}
        >
          {m.import_other_file()}
        </Button>
        {onColumns && (
          <Button variant="default" onClick={onColumns}>
            {m.import_columns_change()}
          </Button>
        )}
        {run.bad > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={isBusy}
            onClick={onSaveBad}
          >
            {m.import_save_bad()}
          </Button>
        )}
        {toWrite > 0 && (
          <Button loading={isBusy || isDeciding} onClick={onConfirm}>
            {run.bad > 0 ? m.import_confirm_without_bad({ count }) : m.import_confirm({ count })}
          </Button>
        )}
      </ModalFoot>
    </LeaveGuard>
  )
}
