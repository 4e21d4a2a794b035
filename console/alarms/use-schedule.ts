import type { Alarm } from '../../contract/alarms/schema.ts'
import { jobOfDevice } from '../jobs/of-device.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { call } from '../session/api.ts'
import { useOffers } from '../shell/offers.ts'
import { titleOf } from './words.ts'

/** Makes a job with a visit of an alarm. */
export const useSchedule = () => {
  const { addJob, bookAppointment } = useOffers()
  return async (alarm: Alarm): Promise<void> => {
    if (alarm.device_id === null) {
      if (alarm.installation_id === null) return
      const { installation_id: id, tag, address, area, client_name } = alarm
      const home = { id, tag_id: String(tag ?? ''), address, area, ...(client_name && { client_name }) }
      return bookAppointment({ home, notes: titleOf(alarm) })
    }
    try {
      const device = await call('getDevice', { params: { id: alarm.device_id } })
      addJob(jobOfDevice(device, { code: alarm.facts.codes?.[0] ?? null, title: titleOf(alarm) }))
    } catch (error) {
      if (!isProblem(error)) throw error
    }
  }
}
