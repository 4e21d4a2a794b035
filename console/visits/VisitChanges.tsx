import { Button, TextInput } from '@mantine/core'
import { IconCalendarX, IconCircleCheck, IconClockEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { canBecome, isEditable } from '../../contract/appointments/states.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { editAppointment } from '../appointments/appointment-actions.tsx'
import form from '../kit/form/Form.module.css'
import { ModalBody, ModalFoot } from '../kit/layers/ModalParts.tsx'
import { openModal, useModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import styles from './panel.module.css'
import { cancelVisit, confirmVisit } from './visit-actions.ts'

const mostReason = 200

const CancelForm = ({ visit }: { visit: Appointment }) => {
  const { close, requestClose } = useModal()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    if (await cancelVisit(visit, reason).finally(() => setBusy(false))) close()
  }
  return (
    <>
      <ModalBody>
        <p className={styles.question}>{m.visit_cancel_body({ client: visit.client_name })}</p>
        <div className={form.fields}>
          <TextInput
            data-autofocus
            className={form.wide ?? ''}
            label={m.visit_cancel_reason()}
            maxLength={mostReason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      </ModalBody>
      <ModalFoot>
        <Button variant="default" onClick={() => requestClose()}>
          {m.visit_cancel_keep()}
        </Button>
        <Button color="fault" loading={isBusy} onClick={() => void cancel()}>
          {m.visit_cancel()}
        </Button>
      </ModalFoot>
    </>
  )
}

export const askToCancel = (visit: Appointment): void => {
  openModal({ title: m.visit_cancel_title(), width: 440, content: <CancelForm visit={visit} /> })
}

/** Confirm, give another time, cancel: what its state allows. */
export const VisitChanges = ({ visit }: { visit: Appointment }) => {
  const { appointment_status: status } = visit
  return (
    <div className={styles.changes}>
      {status === 'pending' && (
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={16} aria-hidden />}
          onClick={() => void confirmVisit(visit)}
        >
          {visit.is_confirmed ? m.visit_unconfirm() : m.visit_confirm()}
        </Button>
      )}
      {isEditable(status) && (
        <Button
          variant="default"
          leftSection={<IconClockEdit size={16} aria-hidden />}
          onClick={() => editAppointment(visit)}
        >
          {m.visit_move()}
        </Button>
      )}
      {canBecome(status, 'cancelled') && (
        <Button
          variant="default"
          className={styles.cancel ?? ''}
          leftSection={<IconCalendarX size={16} aria-hidden />}
          onClick={() => askToCancel(visit)}
        >
          {m.visit_cancel()}
        </Button>
      )}
    </div>
  )
}
