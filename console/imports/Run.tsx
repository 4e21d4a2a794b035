import { Button, Progress } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconDownload, IconFileX } from '@tabler/icons-react'
import type { Import } from '../../contract/imports/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { saveBadRows } from './bad-rows.ts'
import { importProblemText, rowsToWrite, stateText } from './import-words.ts'
import styles from './imports.module.css'

/** The third step: the import is being written and can be stopped. */
export const Running = ({ run, onCancel }: { run: Import; onCancel: () => void }) => (
  <>
    <ModalBody>
      <p role="status">
        {m.import_progress({ written: formatNumber(run.written), rows: formatNumber(rowsToWrite(run)) })}
      </p>
      <Progress
        value={(run.written / Math.max(1, rowsToWrite(run))) * 100}
        animated
        className={styles.progress ?? ''}
        aria-label={m.import_state_running()}
      />
      <p className={styles.quiet}>{m.import_may_leave()}</p>
    </ModalBody>
    <ModalFoot>
      <Button variant="default" onClick={onCancel} data-autofocus>
        {m.import_cancel()}
      </Button>
    </ModalFoot>
  </>
)

const doneText = ({ file_name, bad }: Import): string =>
  [
    m.import_done_body({ name: file_name }),
    ...(bad > 0 ? [m.import_bad_left({ count: formatNumber(bad) })] : []),
  ].join(' ')

interface EndedProps {
  run: Import
  /** The skipped rows, if this browser has them. */
  badRows: Blob | undefined
  onUndo: () => void
  onAgain: () => void
}

/** The last step: the outcome. */
export const Ended = ({ run, badRows, onUndo, onAgain }: EndedProps) => {
  const { close } = useModal()
  const isDone = run.state === 'done'
  const why = run.problem
    ? importProblemText(run.kind, run.problem.key, run.problem.values)
    : m.import_nothing_left()
  return (
    <>
      <ModalBody>
        <Notice
          icon={isDone ? IconCircleCheck : IconFileX}
          tone={isDone ? 'fine' : run.state === 'failed' ? 'fault' : 'offline'}
          title={isDone ? m.import_done({ count: formatNumber(run.written) }) : stateText[run.state]()}
          body={isDone ? doneText(run) : why}
        />
      </ModalBody>
      <ModalFoot>
        {run.may_undo && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onUndo}>
            {m.import_undo()}
          </Button>
        )}
        {isDone && badRows && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveBadRows(run, badRows)}
          >
            {m.import_save_bad()}
          </Button>
        )}
        {!isDone && (
          <Button variant="default" onClick={onAgain}>
            {m.import_other_file()}
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          {m.action_close()}
        </Button>
      </ModalFoot>
    </>
  )
}
