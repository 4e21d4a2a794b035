// Who: the technician, before leaving the home. For what: to record the work, the money and the signature. Next: the job is
// done, or its next visit is booked.
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconFlagOff } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppointmentDetail } from '../../../contract/appointments/routes.ts'
import type { JobDetail } from '../../../contract/jobs/schema.ts'
import { isVisitChanged, readVisit } from '../../appointments/conflict.ts'
import { durationText } from '../../jobs/durations.ts'
import { appointmentStanding } from '../../jobs/words.ts'
import { Failed } from '../../kit/Failed.tsx'
import { formatClock } from '../../kit/format.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { Notice } from '../../kit/Notice.tsx'
import { useNow } from '../../kit/now.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { ScreenSkeleton } from '../../kit/Skeletons.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { keyText } from '../../problems/problem-text.ts'
import { call } from '../../session/api.ts'
import { refreshAfter, useAnswer } from '../../session/queries.ts'
import { useOffers } from '../../shell/offers.ts'
import { useTitle } from '../../shell/title.ts'
import { forgetDraft, rebased, useDraft } from './draft.ts'
import styles from './end.module.css'
import { bodyOf, type Missing, missingOf, missingOfWork, refusalsOf, sentenceOf } from './end-body.ts'
import { MoneyStep, useProposal } from './MoneyStep.tsx'
import progress from './progress.module.css'
import { WorkStep } from './WorkStep.tsx'

const minuteMs = 60_000

interface Owner {
  id: string
  name: string
}

const EndForm = ({
  visit,
  job,
  owner,
}: {
  visit: AppointmentDetail
  job: JobDetail
  owner: Owner | null
}) => {
  const navigate = useNavigate()
  const { bookAppointment } = useOffers()
  const [draft, changeDraft] = useDraft(visit)
  const [wantedOn, setWantedOn] = useState(false)
  const [refusals, setRefusals] = useState<Missing[]>([])
  const change: typeof changeDraft = (fields) => {
    setRefusals([])
    changeDraft(fields)
  }
  const [isSending, setSending] = useState(false)
  const slot = useProposal(visit, draft.outcome === 'continue')
  const begun = visit.actual_start ?? visit.scheduled_start
  const minutes = Math.max(0, Math.round((useNow(minuteMs) - Date.parse(begun)) / minuteMs))
  const sentence = sentenceOf(draft, job, getLocale())
  const lacking = wantedOn ? (draft.step === 1 ? missingOfWork(draft) : missingOf(draft, job, sentence)) : []
  const missing = [...lacking, ...refusals]

  const back = () => {
    setWantedOn(false)
    if (draft.step === 2) change({ step: 1 })
    else void navigate({ to: '/appointments/today' })
  }
  const toMoney = () => {
    if (missingOfWork(draft).length > 0) return setWantedOn(true)
    setWantedOn(false)
    change({ step: 2 })
  }
  const bookNext = () =>
    bookAppointment({
      home: visit,
      job: { id: job.id, number: job.number, title: job.title },
      type_id: visit.type_id,
      assignee_id: visit.assignee_id,
      ...(slot ? { start: Date.parse(slot.start) } : {}),
      duration: visit.duration,
    })
  const finish = async () => {
    setWantedOn(true)
    if (missingOf(draft, job, sentence).length > 0) return
    setSending(true)
    try {
      const body = bodyOf(draft, { job, typeId: visit.type_id, owner: owner?.id ?? null, sentence })
      await call('endAppointment', { params: { id: visit.id }, body })
      forgetDraft(visit.id)
      showSnackbar({ tone: 'fine', text: m.end_stored() })
      void refreshAfter('endAppointment')
      await navigate({ to: '/appointments/today' })
      if (draft.outcome === 'continue' && draft.books) bookNext()
    } catch (error) {
      if (!isProblem(error)) throw error
      setRefusals(refusalsOf(error.errors))
      if (isVisitChanged(error)) changeDraft({ ...rebased(draft, await readVisit(visit.id)), step: 1 })
      // What was entered stays; figures that changed meanwhile are read again.
      void refreshAfter('endAppointment')
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ActionIcon size={44} onClick={back} aria-label={m.action_back()}>
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
        <div>
          <h1>{m.visit_end()}</h1>
          <span>
            {visit.client_name} · {formatClock(begun)}, {durationText(minutes)}
          </span>
        </div>
        <span className={progress.progress}>
          {m.end_step({ step: draft.step })}
          <span className={progress.steps} data-step={draft.step} aria-hidden>
            <i />
            <i />
          </span>
        </span>
      </header>
      {draft.step === 1 ? (
        <WorkStep visit={visit} draft={draft} change={change} missing={missing} />
      ) : (
        <MoneyStep
          visit={visit}
          job={job}
          owner={owner}
          draft={draft}
          change={change}
          sentence={sentence}
          missing={missing}
        />
      )}
      <footer className={styles.foot}>
        {missing.length > 0 && (
          <p className={styles.missing} role="alert">
            {missing.map(({ key, values }) => keyText(key, values)).join(' · ')}
          </p>
        )}
        {draft.step === 1 ? (
          <Button fullWidth h={48} onClick={toMoney}>
            {m.end_to_money()}
          </Button>
        ) : (
          <Button
            fullWidth
            h={48}
            loading={isSending}
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => void finish()}
          >
            {m.end_finish()}
          </Button>
        )}
      </footer>
    </div>
  )
}

const NotOngoing = ({ visit }: { visit: AppointmentDetail }) => {
  const navigate = useNavigate()
  return (
    <Notice
      icon={IconFlagOff}
      title={m.end_impossible()}
      body={m.end_impossible_body({ status: appointmentStanding[visit.appointment_status].label() })}
      actions={
        <Button onClick={() => void navigate({ to: '/appointments/today' })}>{m.place_visits_today()}</Button>
      }
    />
  )
}

/** The two steps that end a visit. */
export const EndVisitScreen = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  useTitle(m.visit_end())
  const visit = useAnswer('getAppointment', { params: { id } })
  const jobId = visit.data?.job_id ?? ''
  const job = useAnswer('getJob', { params: { id: jobId } }, { enabled: jobId !== '' })
  const homeId = visit.data?.installation_id ?? ''
  const home = useAnswer('getInstallation', { params: { id: homeId } }, { enabled: homeId !== '' })
  const failed = [visit, job, home].find(({ data, error }) => !data && error)
  if (failed?.error)
    return (
      <>
        <h1 className="visually-hidden">{m.visit_end()}</h1>
        <Failed title={m.visit_failed()} problem={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  if (visit.data && visit.data.appointment_status !== 'ongoing')
    return (
      <>
        <h1 className="visually-hidden">{m.visit_end()}</h1>
        <NotOngoing visit={visit.data} />
      </>
    )
  if (!visit.data || !job.data || !home.data) return <ScreenSkeleton />
  const { owner_id, client_id, owner_firstname, owner_lastname } = home.data
  const owner =
    owner_id && owner_id !== client_id
      ? { id: owner_id, name: [owner_lastname, owner_firstname].filter(Boolean).join(' ') }
      : null
  return <EndForm visit={visit.data} job={job.data} owner={owner} />
}
