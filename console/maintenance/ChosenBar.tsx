import { Button, CloseButton } from '@mantine/core'
import { IconBriefcase, IconCalendarPlus } from '@tabler/icons-react'
import { mostJobsAtOnce } from '../../contract/maintenance-plans/routes.ts'
import { m } from '../paraglide/messages.js'
import styles from './maintenance.module.css'
import { makeJobs } from './make-jobs.tsx'
import type { ChosenPlans } from './use-chosen-plans.ts'

/** What can be made of the chosen services. */
export const ChosenBar = ({ choice }: { choice: ChosenPlans }) => {
  const { chosen, clear } = choice
  const isTooMany = chosen.length > mostJobsAtOnce
  return (
    <>
      <p role="status" className="visually-hidden">
        {chosen.length > 0 && m.due_chosen({ count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <section className={styles.chosen} aria-label={m.selection_label()}>
          <CloseButton onClick={clear} aria-label={m.selection_clear()} />
          <strong>{m.due_chosen({ count: chosen.length })}</strong>
          {isTooMany && <span className={styles.tooMany}>{m.due_too_many({ most: mostJobsAtOnce })}</span>}
          <span className={styles.space} />
          <Button
            variant="default"
            leftSection={<IconBriefcase size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => makeJobs(chosen, 'tray', clear)}
          >
            {m.due_make_jobs()}
          </Button>
          <Button
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => makeJobs(chosen, 'book', clear)}
          >
            {m.due_book()}
          </Button>
        </section>
      )}
    </>
  )
}
