import { Button } from '@mantine/core'
import type { EscalationOrder } from '../../contract/alarms/escalation.ts'
import { Failed } from '../kit/Failed.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { LineSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { EscalationForm } from './EscalationForm.tsx'
import styles from './escalation.module.css'
import { escalationText, namesIn } from './escalation-words.ts'

const edit = (order: EscalationOrder): void => {
  openModal({ title: m.escalation_form(), width: 560, content: <EscalationForm order={order} /> })
}

/** Who is notified of an alarm after whom; an administrator can change the order. */
export const EscalationSection = ({ isAdmin }: { isAdmin: boolean }) => {
  const { data, error, refetch } = useAnswer('getEscalationOrder', {}, { quiet: true })
  if (!data)
    return error ? (
      <Failed title={m.escalation_title()} problem={error} onRetry={() => void refetch()} />
    ) : (
      <LineSkeleton width={80} />
    )
  return (
    <section className={styles.section} aria-label={m.escalation_title()}>
      <div>
        <strong>{m.escalation_title()}</strong>
        <span className={styles.quiet}>{escalationText(namesIn(data))}</span>
      </div>
      {isAdmin && (
        <Button variant="default" size="compact-md" onClick={() => edit(data)}>
          {m.escalation_edit()}
        </Button>
      )}
    </section>
  )
}
