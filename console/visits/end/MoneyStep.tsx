import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Appointment, JobDetail } from '../../../contract/jobs/schema.ts'
import { paymentTypes } from '../../../contract/jobs/types.ts'
import { toEuro } from '../../../contract/money.ts'
import { CashWarning } from '../../jobs/CashWarning.tsx'
import { durationText } from '../../jobs/durations.ts'
import { paymentTypeWord } from '../../jobs/words.ts'
import { typedMoney } from '../../kit/form/typed-number.ts'
import { formatClock, formatDay, formatMoney, formatWeekday } from '../../kit/format.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswer } from '../../session/queries.ts'
import type { ChangeDraft, Draft } from './draft.ts'
import styles from './end.module.css'
import { costSuggested, isAboveEstimate, isPaying, type Missing, sumsOf } from './end-body.ts'
import { MissingLine } from './MissingLine.tsx'
import { SignaturePart } from './SignaturePart.tsx'

/** The next free time of the same technician, for the visit that continues the work. */
export const useProposal = (visit: Appointment, enabled: boolean) => {
  const { data } = useAnswer(
    'listFreeSlots',
    {
      query: {
        duration: visit.duration,
        limit: 1,
        ...(visit.assignee_id ? { assignee_id: [visit.assignee_id] } : {}),
      },
    },
    { enabled, quiet: true, staleTime: 60_000 },
  )
  return data?.items[0]
}

const shown = (cents: number | null): string =>
  cents === null || Number.isNaN(cents) ? '—' : formatMoney(toEuro(cents))

interface StepProps {
  visit: Appointment
  job: JobDetail
  /** The owner of the home, where that is not the tenant. */
  owner: { id: string; name: string } | null
  draft: Draft
  change: ChangeDraft
  sentence: string
  missing: readonly Missing[]
}

const Outcome = ({ visit, job, draft, change }: Pick<StepProps, 'visit' | 'job' | 'draft' | 'change'>) => {
  const slot = useProposal(visit, draft.outcome === 'continue')
  const others = job.appointments.filter(
    ({ id, appointment_status }) => id !== visit.id && appointment_status === 'pending',
  )
  return (
    <div className={styles.part}>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={m.end_outcome()}
        value={draft.outcome}
        onChange={(outcome) => change({ outcome: outcome })}
        data={[
          { value: 'done', label: m.end_outcome_done() },
          { value: 'continue', label: m.end_outcome_continue() },
        ]}
      />
      {draft.outcome === 'done' && others.length > 0 && (
        <p className={styles.warning} role="status">
          <IconAlertTriangleFilled size={16} aria-hidden />
          {m.end_cancels_visits({
            days: others.map(({ scheduled_start }) => formatDay(scheduled_start)).join(', '),
          })}
        </p>
      )}
      {draft.outcome === 'continue' && (
        <Checkbox
          checked={draft.books}
          onChange={({ currentTarget }) => change({ books: currentTarget.checked })}
          label={
            slot
              ? m.end_proposal({
                  day: `${formatWeekday(slot.start)} ${formatDay(slot.start)}`,
                  time: formatClock(slot.start),
                  duration: durationText(visit.duration),
                })
              : m.end_proposal_none()
          }
        />
      )}
    </div>
  )
}

const Sums = ({ draft, job }: Pick<StepProps, 'draft' | 'job'>) => {
  const { costCents, paidCents, leftCents } = sumsOf(draft, job)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{m.end_cost()}</dt>
        <dd>{shown(costCents)}</dd>
      </div>
      <div>
        <dt>{m.end_paid_now()}</dt>
        <dd>{shown(paidCents)}</dd>
      </div>
      <div data-owed={leftCents > 0 || undefined}>
        <dt>{m.end_left()}</dt>
        <dd>{shown(leftCents)}</dd>
      </div>
    </dl>
  )
}

const Payment = ({
  job,
  draft,
  change,
  missing,
}: Pick<StepProps, 'job' | 'draft' | 'change' | 'missing'>) => {
  const sums = sumsOf(draft, job)
  return (
    <>
      <div className={styles.inline}>
        <TextInput
          label={m.end_amount()}
          inputMode="decimal"
          rightSection={<span aria-hidden>€</span>}
          value={draft.amount ?? typedMoney(toEuro(sums.mostCents))}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        />
        <button
          type="button"
          className={styles.chip}
          onClick={() => change({ amount: undefined })}
          aria-pressed={sums.paidCents === sums.mostCents}
        >
          {sums.mostCents < sums.dueCents
            ? m.end_amount_most({ amount: shown(sums.mostCents) })
            : m.end_amount_all({ amount: shown(sums.mostCents) })}
        </button>
      </div>
      <MissingLine field="amount" missing={missing} />
      <fieldset className={styles.choices}>
        <legend>{m.end_payment_type()}</legend>
        {paymentTypes.map(({ id, payment_type }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={draft.payment_type_id === id}
            onClick={() => change({ payment_type_id: id })}
          >
            {paymentTypeWord[payment_type]()}
          </button>
        ))}
      </fieldset>
      <MissingLine field="payment_type_id" missing={missing} />
      <CashWarning paymentType={draft.payment_type_id} euro={toEuro(sums.paidCents)} />
    </>
  )
}

/** The second step: done or to be continued, the money, and the signature under the sentence that says it. */
export const MoneyStep = ({ visit, job, owner, draft, change, sentence, missing }: StepProps) => {
  const suggested = costSuggested(job, draft)
  const payers: { value: NonNullable<Draft['payer']>; label: string }[] = [
    { value: 'tenant', label: m.end_payer_tenant() },
    ...(owner ? [{ value: 'owner' as const, label: m.end_payer_owner() }] : []),
    { value: 'none', label: m.end_payer_none() },
  ]
  const name = draft.payer === 'owner' ? owner?.name : visit.client_name
  return (
    <>
      <Outcome visit={visit} job={job} draft={draft} change={change} />
      <MissingLine field="done" missing={missing} />
      <div className={styles.part}>
        <TextInput
          label={m.end_cost_whole()}
          placeholder={draft.outcome === 'continue' ? m.end_cost_later() : undefined}
          description={job.paid > 0 ? m.end_paid_before({ amount: formatMoney(job.paid) }) : undefined}
          inputMode="decimal"
          rightSection={<span aria-hidden>€</span>}
          value={draft.cost ?? (suggested === null ? '' : typedMoney(toEuro(suggested)))}
          onChange={({ currentTarget }) => change({ cost: currentTarget.value })}
        />
        <MissingLine field="cost" missing={missing} />
        {isAboveEstimate(draft, job) && (
          <Checkbox
            checked={draft.isAgreed}
            onChange={({ currentTarget }) => change({ isAgreed: currentTarget.checked })}
            label={m.end_agreed({ amount: shown(sumsOf(draft, job).costCents) })}
            description={m.end_agreed_hint({ estimate: formatMoney(job.estimated_cost ?? 0) })}
          />
        )}
        <Sums draft={draft} job={job} />
      </div>
      <div className={styles.part}>
        <fieldset className={styles.choices}>
          <legend>
            {m.end_payer()}
            {isPaying(draft) && <span>{name}</span>}
          </legend>
          {payers.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles.chip}
              aria-pressed={draft.payer === value}
              onClick={() => change({ payer: value })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <MissingLine field="payer" missing={missing} />
        {isPaying(draft) && <Payment job={job} draft={draft} change={change} missing={missing} />}
      </div>
      <SignaturePart visit={visit} draft={draft} change={change} sentence={sentence} missing={missing} />
    </>
  )
}
