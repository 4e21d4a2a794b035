import { createContext, useContext } from 'react'
import type { Device } from '../../contract/devices/schema.ts'
import type { Appointment, Job, JobSource, JobState, ListedJob, Payment } from '../../contract/jobs/schema.ts'

/** The destination of a new device, as far as known. */
export interface DevicePlace {
  client?: { id: string; name: string }
  home?: { id: string; tag_id: string; address: string | null; area: string | null }
  onAdded?: (device: Device) => void
}

/** What is known of a visit that is to be booked. */
export interface AppointmentPrefill {
  home?: { id: string; tag_id: string; address: string | null; area: string | null; client_name?: string }
  /** A job of this home. */
  job?: { id: string; number: number; title: string | null }
  type_id?: number | undefined
  assignee_id?: string | null
  /** Milliseconds. */
  start?: number
  /** Minutes. */
  duration?: number
  notes?: string
  onBooked?: (appointment: Appointment) => void
}

/** What is known of a payment that is to be recorded. */
export interface PaymentPrefill {
  home?: { id: string; tag_id: string; client_name: string }
  /** Unpaid jobs of this home that are chosen at first; default all. */
  job_ids?: readonly string[]
}

/** What is known of a job that is to be made. */
export interface JobPrefill {
  /** Only installations of this client are offered. */
  client?: { id: string; name: string }
  home?: AppointmentPrefill['home']
  type_id?: number
  title?: string
  notes?: string
  source?: JobSource
  device_id?: string
  fault_code?: string | null
  /** The ended job whose fault has returned. */
  call_back_of?: { id: string; number: number }
  /** Schedules a visit next. */
  schedule?: boolean
  onAdded?: (job: Job) => void
}

/** Actions that one part of the product starts for another without importing it; `offered.tsx` provides them. */
export interface Offers {
  addInstallation: (client: { id: string; name: string }) => void
  addDevice: (place: DevicePlace) => void
  editDevice: (device: Device) => void
  /** Replaces the device; `onSwapped` gets the new one. */
  swapDevice: (device: Device, onSwapped: (after: Device) => void) => void
  /** Opens the form of a new job. */
  addJob: (prefill?: JobPrefill) => void
  editJob: (job: ListedJob) => void
  /** Ends, completes or cancels a job, or explains why that is impossible and what is possible instead. */
  moveJob: (job: ListedJob, to: JobState) => void
  /** Needs a confirmation; true when the job is gone. */
  deleteJob: (job: ListedJob) => Promise<boolean>
  /** Opens the form that schedules a visit. */
  bookAppointment: (prefill: AppointmentPrefill) => void
  /** Opens the form that changes a visit, its time above all. */
  editAppointment: (appointment: Appointment) => void
  /** Opens working hours, days off and holidays. */
  openWorkCalendar: () => void
  /** Needs a confirmation; true when the device is removed from its installation. */
  detachDevice: (device: Device) => Promise<boolean>
  /** Opens the form that records what a client paid. */
  addPayment: (prefill?: PaymentPrefill) => void
  /** Opens the form that pays another job from the credit of this cancelled one. */
  payFromCredit: (job: Pick<ListedJob, 'id' | 'number'>) => void
  /** Opens what is known of a payment: its confirmation, refund, correction. */
  showPayment: (payment: Payment) => void
  refundPayment: (payment: Payment) => void
  /** Opens the settings of which alarms notify the person, where and when. */
  editNoticeSettings: () => void
}

export const OffersContext = createContext<Offers | undefined>(undefined)

export const useOffers = (): Offers => {
  const offers = useContext(OffersContext)
  if (!offers) throw new Error('nothing is offered')
  return offers
}
