import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import } from '../../contract/imports.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber } from '../kit/format.ts'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import styles from './imports.module.css'
import { RowTable } from './RowTable.tsx'

const pageSize = 50
const mostShown = 200

const Rows = ({ run, shown }: { run: Import; shown: 'all' | 'bad' }) => {
  const [limit, setLimit] = useState(pageSize)
  const query = { limit, ...(shown === 'bad' ? { is_bad: 'true' as const } : {}) }
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
  onConfirm: () => void
  onBack: () => void
}

/** The second step: what would become of each row, those with errors first. Nothing is written yet. */
export const Preview = ({ run, isBusy, onConfirm, onBack }: PreviewProps) => {
  const [shown, setShown] = useState<'all' | 'bad'>('all')
  const good = formatNumber(run.rows - run.bad)
  return (
    <>
      <ModalBody>
        <div className={styles.summary}>
          <StatusChip tone="fine" label={m.import_good({ count: good })} />
          {run.bad > 0 && <StatusChip tone="fault" label={m.import_bad({ count: formatNumber(run.bad) })} />}
          {run.bad > 0 && (
            <SegmentedControl
              aria-label={m.import_rows()}
              value={shown}
              onChange={(value) => setShown(value === 'bad' ? 'bad' : 'all')}
              data={[
                { value: 'all', label: m.import_show_all() },
                { value: 'bad', label: m.import_show_bad() },
              ]}
            />
          )}
        </div>
        <p className={styles.quiet}>
          {run.bad > 0 ? m.import_mend() : m.import_nothing_yet()}{' '}
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
        {run.bad === 0 && (
          <Button loading={isBusy} onClick={onConfirm}>
            {m.import_confirm({ count: good })}
          </Button>
        )}
      </ModalFoot>
    </>
  )
}
