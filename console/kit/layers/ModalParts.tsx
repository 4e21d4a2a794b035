import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './Modal.module.css'
import { useModal, useModalGuard } from './modals.ts'

export const ModalBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
)

/** Goes on with the work; undefined while the modal does not ask. */
const StayContext = createContext<(() => void) | undefined>(undefined)

/** Whether unsaved work may be lost: in place of the buttons of a modal. */
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

/** While `holds`, closing the modal asks first; answers how to go on while it asks. */
export const useLeaveQuestion = (holds: boolean): (() => void) | undefined => {
  const [isLeaving, setLeaving] = useState(false)
  useModalGuard(holds, () => setLeaving(true))
  return isLeaving && holds ? () => setLeaving(false) : undefined
}

/** Around the body and foot of a modal: while `holds`, its foot asks before the modal closes. */
export const LeaveGuard = ({ holds, children }: { holds: boolean; children: ReactNode }) => (
  <StayContext value={useLeaveQuestion(holds)}>{children}</StayContext>
)

export const ModalFoot = ({ children }: { children: ReactNode }) => {
  const stay = useContext(StayContext)
  return <footer className={styles.foot}>{stay ? <LeaveQuestion onStay={stay} /> : children}</footer>
}
