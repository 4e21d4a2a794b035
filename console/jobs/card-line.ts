// The one line of a card that says how the job stands: its next visit, its debt, or how it ended.
import {
  type Icon,
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { type ListedJob, overdueAfterDays, recordedPaymentTypes } from '../../contract/jobs/schema.ts'
import { formatClock, formatDate, formatDay, formatWeekday } from '../kit/format.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'
import { paymentTypeWord } from './words.ts'

export interface CardLine {
  icon: Icon
  text: string
  tone?: Tone
}

const dayMs = 86_400_000
const daysSince = (moment: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / dayMs))

/** `σήμερα 10:00`, `Τετ 25 Νοε 10:00` */
const visitText = (start: string, now: number): string =>
  formatDate(start) === formatDate(now)
    ? m.job_card_today({ time: formatClock(start) })
    : `${formatWeekday(start)} ${formatDay(start)} ${formatClock(start)}`

const pendingLine = ({ next_appointment: visit, created_at }: ListedJob, now: number): CardLine => {
  const count = daysSince(created_at, now)
  if (!visit)
    return {
      icon: IconAlertTriangleFilled,
      text: count === 0 ? m.job_card_unscheduled_yet() : m.job_card_unscheduled({ count }),
      tone: 'warning',
    }
  const text = visitText(visit.scheduled_start, now)
  if (visit.appointment_status_id === appointmentStatusId.ongoing)
    return { icon: IconPlayerPlayFilled, text: m.job_card_ongoing({ time: text }), tone: 'progress' }
  if (Date.parse(visit.scheduled_end) < now)
    return { icon: IconClockExclamation, text: m.job_card_missed({ time: text }), tone: 'warning' }
  return { icon: IconClock, text }
}

const doneLine = ({ done_at, created_at, due }: ListedJob, now: number): CardLine => {
  const since = done_at ?? created_at
  const days = daysSince(since, now)
  if (due > 0 && days >= overdueAfterDays)
    return { icon: IconClockExclamation, text: m.job_card_overdue({ days }), tone: 'fault' }
  return { icon: IconCircleCheck, text: m.job_card_done({ date: formatDay(since) }) }
}

/** How a settled job was paid: `κάρτα`, or that it was free. */
const paidText = ({ paid, payment_type_id }: ListedJob): string => {
  if (paid === 0) return m.job_card_free()
  const type = recordedPaymentTypes.find(({ id }) => id === payment_type_id)
  const word = type ? paymentTypeWord[type.payment_type]() : ''
  // IRIS stays as it is.
  return word === word.toLocaleUpperCase() ? word : word.toLocaleLowerCase()
}

export function cardLine(job: ListedJob, now: number): CardLine {
  if (job.state === 'pending') return pendingLine(job, now)
  if (job.state === 'done') return doneLine(job, now)
  if (job.state === 'complete')
    return {
      icon: IconCircleCheckFilled,
      text: [formatDate(job.completed_at ?? job.created_at), paidText(job)].filter(Boolean).join(' · '),
      tone: 'fine',
    }
  return {
    icon: IconCircleX,
    text: [formatDate(job.cancelled_at ?? job.created_at), job.cancel_reason].filter(Boolean).join(' · '),
    tone: 'offline',
  }
}

/** The sum of a card: what is due of a done job, what a cancelled one still holds, otherwise cost or estimate. */
export const cardSum = (job: ListedJob): { euro: number | null; isEstimate: boolean; isOwed: boolean } => {
  if (job.state === 'done') return { euro: job.due, isEstimate: false, isOwed: job.due > 0 }
  if (job.state === 'cancelled') return { euro: job.paid, isEstimate: false, isOwed: false }
  return {
    euro: job.cost ?? job.estimated_cost,
    isEstimate: job.cost === null && job.estimated_cost !== null,
    isOwed: false,
  }
}
