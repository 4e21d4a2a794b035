import { Button } from '@mantine/core'
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import type { Import } from '../../contract/imports/routes.ts'
import { Failed } from '../kit/Failed.tsx'
import { formatNumber, formatTime } from '../kit/format.ts'
import { Heading } from '../kit/Heading.tsx'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { Notice } from '../kit/Notice.tsx'
import { CardSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { undoImport } from './import-actions.tsx'
import { importTitle, stateText } from './import-words.ts'
import styles from './imports.module.css'

const PastImport = ({ run }: { run: Import }) => (
  <li className={styles.past}>
    <div>
      <strong>{run.file_name}</strong>
      <span className={styles.quiet}>
        {[
          importTitle[run.kind](),
          m.import_row_count({ count: formatNumber(run.state === 'done' ? run.written : run.rows) }),
          stateText[run.state](),
          run.created_by,
          formatTime(run.undone_at ?? run.finished_at ?? run.created_at),
        ].join(' · ')}
      </span>
    </div>
    {run.may_undo && (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => void undoImport(run)}
        aria-label={m.import_undo_name({ name: run.file_name })}
      >
        {m.import_undo()}
      </Button>
    )}
  </li>
)

/** Recent imports; an administrator sees those of everyone. */
export const PastImports = ({ onBack }: { onBack: () => void }) => {
  const past = useAnswer('listImports', { query: { limit: 50 } })
  if (!past.data) {
    return (
      <ModalBody>
        {past.error ? (
          <Failed
            title={m.list_first_error_title()}
            problem={past.error}
            onRetry={() => void past.refetch()}
          />
        ) : (
          <CardSkeleton height={180} />
        )}
      </ModalBody>
    )
  }
  return (
    <>
      <ModalBody>
        {past.data.total === 0 ? (
          <Notice icon={IconHistory} title={m.import_past_empty()} body={m.import_past_empty_body()} />
        ) : (
          <>
            <Heading className={styles.pastTitle}>{m.import_past()}</Heading>
            <ul className={styles.pastList}>
              {past.data.items.map((run) => (
                <PastImport key={run.id} run={run} />
              ))}
            </ul>
          </>
        )}
      </ModalBody>
      <ModalFoot>
        <Button variant="default" onClick={onBack}>
          {m.action_back()}
        </Button>
      </ModalFoot>
    </>
  )
}
