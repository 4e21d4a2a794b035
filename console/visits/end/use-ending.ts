// The two steps that end a visit: what was entered, what is missing, and how it is sent.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppointmentDetail } from '../../../contract/appointments/routes.ts'
import type { JobDetail } from '../../../contract/jobs/schema.ts'
import { isVisitChanged, readVisit } from '../../appointments/conflict.ts'
import { showSnackbar } from '../../kit/layers/snackbar.ts'
import { isProblem } from '../../kit/problem/problem.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { call } from '../../session/api.ts'
import { refreshAfter } from '../../session/queries.ts'
import { useOffers } from '../../shell/offers.ts'
import { forgetDraft, rebased, useDraft } from './draft.ts'
import { bodyOf, type Missing, missingOf, missingOfWork, refusalsOf, sentenceOf } from './end-body.ts'
import { useProposal } from './MoneyStep.tsx'

export interface Ending {
  visit: AppointmentDetail
  job: JobDetail
  /** Who may pay in place of the client. */
  owner: { id: string; name: string } | null
}

export function useEnding({ visit, job, owner }: Ending) {
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
  return { draft, change, sentence, missing, isSending, back, toMoney, finish }
}
