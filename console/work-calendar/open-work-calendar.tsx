import { openModal } from '../kit/layers/modals.ts'
import { m } from '../paraglide/messages.js'
import { WorkCalendarSettings } from './WorkCalendarSettings.tsx'

/** Opens the working hours, days off and holidays of the company. */
export const openWorkCalendar = (): void => {
  openModal({ title: m.work_calendar(), width: 720, content: <WorkCalendarSettings /> })
}
