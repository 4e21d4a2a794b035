import { Button } from '@mantine/core'
import {
  IconBriefcase,
  IconCalendarPlus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import type { PlanDetail, PlanOccurrence } from '../../contract/maintenance-plans/schema.ts'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { formatMoney } from '../kit/format.ts'
import { PanelBody, PanelHead } from '../kit/layers/PanelParts.tsx'
import { Facts } from '../kit/record/Facts.tsx'
import { RecordActions } from '../kit/record/RecordActions.tsx'
import { RecordFoot } from '../kit/record/RecordFoot.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import { PanelLink } from '../shell/PanelLink.tsx'
import type { PanelProps } from '../shell/panels.ts'
import styles from './maintenance.module.css'
import { makeJobs } from './make-jobs.tsx'
import { PlanChanges } from './PlanChanges.tsx'
import { deletePlan, editPlan, pausePlan, skipDue } from './plan-actions.tsx'
import { DueDate, PlanStateChip } from './plan-columns.tsx'
import {
  applianceText,
  dayText,
  intervalText,
  leakCheckText,
  operationText,
  placeText,
  tooSeldomText,
} from './words.ts'

/** What can be done with the next due date. */
const Steps = ({ plan }: { plan: PlanDetail }) => {
  const isOpen = plan.is_active && plan.job === null && plan.due_on !== null
  return (
    <div className={styles.steps}>
      {isOpen && (
        <>
          <Button
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => makeJobs([plan], 'book', () => {})}
          >
            {m.due_book()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconBriefcase size={16} aria-hidden />}
            onClick={() => makeJobs([plan], 'tray', () => {})}
          >
            {m.due_make_job()}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
            onClick={() => skipDue(plan)}
          >
            {m.plan_skip()}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={
          plan.is_active ? (
            <IconPlayerPause size={16} aria-hidden />
          ) : (
            <IconPlayerPlay size={16} aria-hidden />
          )
        }
        onClick={() => void pausePlan(plan)}
      >
        {plan.is_active ? m.plan_pause() : m.plan_resume()}
      </Button>
    </div>
  )
}

const JobFact = ({ job }: { job: NonNullable<PlanDetail['job']> }) => (
  <>
    <PanelLink kind="job" id={job.id}>
      {m.plan_job({ number: job.number })}
    </PanelLink>
    {' · '}
    {job.scheduled_start ? <Time at={job.scheduled_start} /> : m.plan_job_unscheduled()}
  </>
)

const Occurrence = ({ one }: { one: PlanOccurrence }) => (
  <li>
    <span>{dayText(one.due_on)}</span>
    <span>
      {one.outcome === 'done'
        ? m.plan_done_on({ date: dayText(one.settled_on) })
        : m.plan_skipped_reason({ reason: one.reason ?? '' })}
    </span>
    <span className={styles.quiet}>
      {one.job_id && one.job_number !== null ? (
        <PanelLink kind="job" id={one.job_id}>
          {m.plan_job({ number: one.job_number })}
        </PanelLink>
      ) : (
        one.settled_by
      )}
    </span>
  </li>
)

const Body = ({ plan }: { plan: PlanDetail }) => (
  <div className={styles.parts}>
    <Card title={m.plan_next()} aside={<PlanStateChip plan={plan} />} flush>
      <Facts
        facts={[
          [m.plan_due(), <DueDate key="due" plan={plan} />],
          ...(plan.job ? [[m.plan_open_job(), <JobFact key="job" job={plan.job} />] as const] : []),
          ...(plan.every_hours === null
            ? []
            : [
                [
                  m.plan_operation(),
                  operationText(plan.operation, plan.every_hours) ?? m.plan_hours_lost(),
                ] as const,
              ]),
        ]}
      />
      <Steps plan={plan} />
    </Card>
    <Card title={m.plan_terms()} flush>
      <Facts
        facts={[
          [m.plan_interval(), intervalText(plan)],
          [m.plan_anchor(), plan.anchor === 'date' ? m.plan_anchor_date() : m.plan_anchor_completion()],
          [m.plan_appliance(), applianceText(plan)],
          ...(plan.leak_check
            ? [
                [
                  m.leak_title(),
                  [leakCheckText(plan.leak_check), tooSeldomText(plan)].filter(Boolean).join('. '),
                ] as const,
              ]
            : []),
          [m.plan_lead(), m.plan_days({ days: plan.lead_days })],
          [
            m.plan_ahead(),
            plan.create_ahead_days === null
              ? m.plan_ahead_never()
              : m.plan_days({ days: plan.create_ahead_days }),
          ],
          [m.job_technician(), plan.assignee_name ?? m.plan_any_technician()],
          [m.plan_estimate(), plan.estimated_cost === null ? null : formatMoney(plan.estimated_cost)],
          [m.column_notes(), plan.notes],
        ]}
      />
    </Card>
    <Card title={m.plan_past()} count={plan.occurrences.length || undefined} flush>
      {plan.occurrences.length === 0 ? (
        <p className={styles.none}>{m.plan_past_empty()}</p>
      ) : (
        <ul className={styles.occurrences}>
          {plan.occurrences.map((one) => (
            <Occurrence key={one.due_on} one={one} />
          ))}
        </ul>
      )}
    </Card>
    <PlanChanges id={plan.id} />
  </div>
)

/** One maintenance plan: what is due next, its terms and its past. */
export const PlanPanel = ({ id }: PanelProps) => {
  const { data: plan, error, refetch } = useAnswer('getMaintenancePlan', { params: { id } })
  if (!plan) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.plan_one()} />
        <PanelBody>
          <Failed title={m.plan_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  return (
    <>
      <PanelHead
        title={plan.title}
        subtitle={
          <>
            <PanelLink kind="installation" id={plan.installation_id}>
              {plan.client_name}
            </PanelLink>
            {' · '}
            {placeText(plan)}
          </>
        }
        actions={<RecordActions onEdit={() => editPlan(plan)} onDelete={() => deletePlan(plan)} />}
      />
      <PanelBody>
        <Body plan={plan} />
      </PanelBody>
      <RecordFoot record={plan} />
    </>
  )
}
