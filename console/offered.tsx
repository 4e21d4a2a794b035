// The one place that knows which part of the product performs an offered action.
import { openPart } from './kit/layers/open-part.ts'
import type { Offers } from './shell/offers.ts'

const deviceForms = () => openPart(() => import('./device-forms/device-actions.tsx'))
const appointmentForms = () => openPart(() => import('./appointments/appointment-actions.tsx'))
const workCalendar = () => openPart(() => import('./work-calendar/open-work-calendar.tsx'))
const installationForms = () => openPart(() => import('./installations/installation-actions.tsx'))

const noticeForms = () => openPart(() => import('./notices/notice-actions.tsx'))
const paymentForms = () => openPart(() => import('./payments/payment-actions.tsx'))
const paymentView = () => openPart(() => import('./payments/show-payment.tsx'))
const jobForms = () => openPart(() => import('./job-forms/job-actions.tsx'))

/** Every action that one part of the product starts for another; each is loaded when it is first used. */
export const offers: Offers = {
  addInstallation: async ({ id, name }) =>
    void (await installationForms())?.addInstallation({ value: id, label: name }),
  addDevice: async (place) => (await deviceForms())?.addDevice(place),
  editDevice: async (device) => (await deviceForms())?.editDevice(device),
  swapDevice: async (...given) => (await deviceForms())?.swapDevice(...given),
  addJob: async (prefill) => (await jobForms())?.addJob(prefill, offers.bookAppointment),
  editJob: async (job) => (await jobForms())?.editJob(job),
  moveJob: async (job, to) => (await jobForms())?.moveJob(job, to, offers.addPayment, offers.addJob),
  deleteJob: async (job) => (await (await jobForms())?.deleteJob(job)) ?? false,
  openWorkCalendar: async () => (await workCalendar())?.openWorkCalendar(),
  bookAppointment: async (prefill) => (await appointmentForms())?.bookAppointment(prefill),
  editAppointment: async (appointment) => (await appointmentForms())?.editAppointment(appointment),
  detachDevice: async (device) => (await (await deviceForms())?.detachDevice(device)) ?? false,
  addPayment: async (prefill) => (await paymentForms())?.addPayment(prefill),
  payFromCredit: async (job) => (await paymentForms())?.payFromCredit(job),
  showPayment: async (payment) => (await paymentView())?.showPayment(payment),
  refundPayment: async (payment) => (await paymentForms())?.refundPayment(payment),
  editNoticeSettings: async () => (await noticeForms())?.editNoticeSettings(),
}
