import {
  type Icon,
  IconBan,
  IconCalendarEvent,
  IconCash,
  IconCircleCheckFilled,
  IconCircleX,
  IconClockHour4,
  IconCurrencyEuro,
  IconMinus,
  IconPackage,
  IconPlayerPlayFilled,
  IconReceipt,
  IconTool,
} from '@tabler/icons-react'
import type {
  ActionTypeName,
  AppointmentStatus,
  EntryType,
  JobSource,
  JobState,
  ListedJob,
  PaymentTypeName,
} from '../../contract/jobs/schema.ts'
import type { Tone } from '../kit/tone.ts'
import { m } from '../paraglide/messages.js'

export interface Standing {
  tone: Tone
  icon: Icon
  label: () => string
  deep?: true
}

export const jobStanding: Record<JobState, Standing> = {
  pending: { tone: 'progress', icon: IconClockHour4, label: m.job_state_pending },
  done: { tone: 'warning', icon: IconCurrencyEuro, label: m.job_state_done },
  complete: { tone: 'fine', icon: IconCircleCheckFilled, label: m.job_state_complete },
  cancelled: { tone: 'offline', icon: IconBan, label: m.job_state_cancelled },
}

export const appointmentStanding: Record<AppointmentStatus, Standing> = {
  cancelled: { tone: 'fault', icon: IconCircleX, label: m.appointment_status_cancelled },
  pending: { tone: 'warning', icon: IconClockHour4, label: m.appointment_status_pending },
  ongoing: { tone: 'progress', icon: IconPlayerPlayFilled, label: m.appointment_status_ongoing },
  completed: { tone: 'fine', icon: IconCircleCheckFilled, label: m.appointment_status_completed },
  incomplete: { tone: 'fault', icon: IconMinus, label: m.appointment_status_incomplete, deep: true },
}

export const actionTypeWord: Record<ActionTypeName, () => string> = {
  service: m.action_type_service,
  installation: m.action_type_installation,
  fault: m.action_type_fault,
  check: m.action_type_check,
}

export const paymentTypeWord: Record<PaymentTypeName, () => string> = {
  cash: m.payment_type_cash,
  card: m.payment_type_card,
  transfer: m.payment_type_transfer,
  iris: m.payment_type_iris,
  cheque: m.payment_type_cheque,
  credit: m.payment_type_credit,
}

export const entryKind: Record<EntryType, { icon: Icon; one: () => string; many: () => string }> = {
  action: { icon: IconTool, one: m.entry_action, many: m.entry_actions },
  material: { icon: IconPackage, one: m.entry_material, many: m.entry_materials },
  appointment: { icon: IconCalendarEvent, one: m.entry_appointment, many: m.entry_appointments },
  payment: { icon: IconCash, one: m.entry_payment, many: m.entry_payments },
  expense: { icon: IconReceipt, one: m.entry_expense, many: m.entry_expenses },
}

/** The title of a job, otherwise its type. */
export const jobTitle = ({ title, type_name }: Pick<ListedJob, 'title' | 'type_name'>): string =>
  title ?? actionTypeWord[type_name]()

/** `#1284` */
export const numberText = (number: number): string => `#${number}`

/** What jobs are made from, for a choice. */
export const jobSourceWord: Record<JobSource, () => string> = {
  call: m.job_source_word_call,
  fault: m.job_source_word_fault,
  device: m.job_source_word_device,
  installation: m.job_source_word_installation,
  plan: m.job_source_word_plan,
  call_back: m.job_source_word_call_back,
}
