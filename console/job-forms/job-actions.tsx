import type { JobEdit } from '../../contract/jobs/fields.ts'
import type { Job, JobState, ListedJob } from '../../contract/jobs/schema.ts'
import { isEditable, refusalOf } from '../../contract/jobs/states.ts'
import type { ProblemKey } from '../../contract/problems.ts'
import { callBackOf } from '../jobs/call-back.ts'
import { paymentPrefillOf, visitPrefillOf } from '../jobs/prefills.ts'
import { numberText } from '../jobs/words.ts'
import { formatMoney } from '../kit/format.ts'
import { confirm, showReason } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { keyText } from '../problems/problem-text.ts'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import type { AppointmentPrefill, JobPrefill } from '../shell/offers.ts'
import { CancelJob } from './CancelJob.tsx'
import { EndJob, type EndValues } from './EndJob.tsx'
import { AddJobForm, type AddJobValues, EditJobForm } from './JobForm.tsx'

const formWidth = 760
const narrow = 520

const add = async ({ actions, schedule: _schedule, ...body }: AddJobValues): Promise<Job> => {
  const job =
    actions.length > 0
      ? await call('addJobWithActions', { body: { ...body, actions } })
      : await call('addJob', { body })
  showSnackbar({ tone: 'fine', text: m.job_added({ number: numberText(job.number) }) })
  await refreshAfter('addJob')
  return job
}

/** Opens the form of a new job; `onSchedule` opens the form of a visit afterwards. */
export const addJob = (prefill: JobPrefill = {}, onSchedule?: (visit: AppointmentPrefill) => void): void => {
  const { call_back_of } = prefill
  // The form of the visit opens when this one has closed.
  let next: AppointmentPrefill | undefined
  const save = async (values: AddJobValues) => {
    const job = await add(values)
    prefill.onAdded?.(job)
    if (values.schedule) next = visitPrefillOf(job)
  }
  openModal({
    title: call_back_of ? m.job_call_back_title({ number: numberText(call_back_of.number) }) : m.job_add(),
    width: formWidth,
    content: <AddJobForm prefill={prefill} onSave={save} />,
    onClosed: () => {
      if (next) onSchedule?.(next)
    },
  })
}

export const editJob = (job: ListedJob): void => {
  const params = { id: job.id }
  const saved = async () => {
    showSnackbar({ tone: 'fine', text: m.job_updated() })
    await refreshAfter('editJob')
  }
  openModal({
    title: m.job_edit({ number: numberText(job.number) }),
    width: formWidth,
    content: (
      <EditJobForm
        job={job}
        hasEnded={!isEditable(job.state)}
        send={(body) => call('editJob', { params, body, quiet: true })}
        read={() => call('getJob', { params })}
        onSaved={saved}
      />
    ),
  })
}

const ended: Record<Exclude<JobState, 'pending'>, () => string> = {
  done: m.job_ended,
  complete: m.job_completed,
  cancelled: m.job_was_cancelled,
}

const edit = async (job: ListedJob, body: JobEdit & { state: JobState }): Promise<void> => {
  const { state } = await call('editJob', { params: { id: job.id }, body })
  if (state !== 'pending') showSnackbar({ tone: 'fine', text: ended[state]() })
  await refreshAfter('editJob')
}

const end = async (job: ListedJob): Promise<void> => {
  const detail = await call('getJob', { params: { id: job.id } })
  openModal({
    title: m.job_end_title({ number: numberText(job.number) }),
    width: narrow,
    content: <EndJob job={detail} onSave={({ cost }: EndValues) => edit(job, { state: 'done', cost })} />,
  })
}

const cancel = async (job: ListedJob): Promise<void> => {
  const detail = await call('getJob', { params: { id: job.id } })
  openModal({
    title: m.job_cancel_title({ number: numberText(job.number) }),
    width: narrow,
    content: <CancelJob job={detail} onSave={(body) => edit(job, { ...body, state: 'cancelled' })} />,
  })
}

type Pay = (prefill: ReturnType<typeof paymentPrefillOf>) => void
type CallBack = (prefill: JobPrefill) => void

/** Why the job may not change so; in place of reopening an ended one, a call-back job. */
const explain = async (job: ListedJob, to: JobState, refusal: ProblemKey, onCallBack: CallBack) => {
  const hasEnded = job.state === 'done' || job.state === 'complete'
  const words = { title: m.job_move_refused(), body: keyText(refusal) }
  if (to !== 'pending' || !hasEnded) return showReason(words.title, words.body)
  if (await confirm({ ...words, confirm: m.job_call_back() })) onCallBack(callBackOf(job))
}

/**
 * Ends, completes or cancels a job, or explains why that is impossible; `onPay` opens the form of a payment, `onCallBack`
 * that of a call-back job.
 */
export const moveJob = async (
  job: ListedJob,
  to: JobState,
  onPay: Pay,
  onCallBack: CallBack = addJob,
): Promise<void> => {
  const refusal = refusalOf(job.state, to)
  if (refusal) return explain(job, to, refusal, onCallBack)
  try {
    if (to === 'done') return await end(job)
    if (to === 'cancelled') return await cancel(job)
    if (job.due <= 0) return await edit(job, { state: to })
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  const mayPay = await confirm({
    title: m.job_complete_due_title(),
    body: m.job_complete_due({ amount: formatMoney(job.due) }),
    confirm: m.job_pay(),
  })
  if (mayPay) onPay(paymentPrefillOf(job))
}

/** After a confirmation; true when the job is gone. A refusal is explained. */
export const deleteJob = async (job: ListedJob): Promise<boolean> => {
  const isSure = await confirm({
    title: m.job_delete_title({ number: numberText(job.number) }),
    body: m.job_delete_body(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return false
  try {
    await call('deleteJob', { params: { id: job.id }, quiet: true })
  } catch (error) {
    if (!isProblem(error)) throw error
    showReason(m.job_not_deleted(), error.sentence)
    return false
  }
  showSnackbar({ tone: 'fine', text: m.job_deleted() })
  await refreshAfter('deleteJob')
  return true
}
