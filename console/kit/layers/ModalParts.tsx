import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './Modal.module.css'
import { useModal, useModalGuard } from './modals.ts'

export const ModalBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
)

/** Returns to the form; undefined while no question is shown. */
const StayContext = createContext<(() => void) | undefined>(undefined)

/** The question about unsaved work, in place of a modal's buttons. */
export const LeaveQuestion = ({ onStay }: { onStay: () => void }) => {
  const { close } = useModal()
  return (
    <>
      <p className={styles.leave} role="alert">
        <strong>{m.form_leave_title()}</strong> {m.form_leave_body()}
      </p>
      <Button variant="default" onClick={onStay} autoFocus>
        {m.action_keep_editing()}
      </Button>
      <Button color="fault" onClick={close}>
        {m.action_discard()}
      </Button>
    </>
  )
}

/** While `holds`, closing the modal shows the question first; returns how to dismiss it. */
export const useLeaveQuestion = (holds: boolean): (() => void) | undefined => {
  const [isLeaving, setLeaving] = useState(false)
  useModalGuard(holds, () => setLeaving(true))
  return isLeaving && holds ? () => setLeaving(false) : undefined
}

/** Wraps the body and foot of a modal: while `holds`, the foot shows the question before the modal closes. */
export const LeaveGuard = ({ holds, children }: { holds: boolean; children: ReactNode }) => (
  <StayContext value={useLeaveQuestion(holds)}>{children}</StayContext>
)

export const ModalFoot = ({ children }: { children: ReactNode }) => {
  const stay = useContext(StayContext)
  return <footer className={styles.foot}>{stay ? <LeaveQuestion onStay={stay} /> : children}</footer>
}
