import { Button, Progress } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconFileX } from '@tabler/icons-react'
import type { Import } from '../../contract/imports.ts'
import { formatNumber } from '../kit/format.ts'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { useModal } from '../kit/layers/modals.ts'
import { Notice } from '../kit/Notice.tsx'
import { m } from '../paraglide/messages.js'
import { importProblemText, stateText } from './import-words.ts'
import styles from './imports.module.css'

/** The third step: it is being written, and can still be stopped. */
export const Running = ({ run, onCancel }: { run: Import; onCancel: () => void }) => (
  <>
    <ModalBody>
      <p role="status">
        {m.import_progress({ written: formatNumber(run.written), rows: formatNumber(run.rows) })}
      </p>
      <Progress
        value={(run.written / Math.max(1, run.rows)) * 100}
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

interface EndedProps {
  run: Import
  onUndo: () => void
  onAgain: () => void
}

/** The last step: what came of it. */
export const Ended = ({ run, onUndo, onAgain }: EndedProps) => {
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
          title={isDone ? m.import_done({ count: formatNumber(run.rows) }) : stateText[run.state]()}
          body={isDone ? m.import_done_body({ name: run.file_name }) : why}
        />
      </ModalBody>
      <ModalFoot>
        {run.may_undo && (
          <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onUndo}>
            {m.import_undo()}
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
