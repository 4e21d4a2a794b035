import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { DeviceFault } from '../../../contract/faults/routes.ts'
import { jobOfDevice } from '../../jobs/of-device.ts'
import { m } from '../../paraglide/messages.js'
import { usePerson } from '../../session/person.ts'
import { useOffers } from '../../shell/offers.ts'
import { faultName } from '../fault-text.ts'

/** Makes a job for a fault; undefined where this person makes none. */
export const useScheduleJob = (device: LiveDevice): ((fault: DeviceFault) => void) | undefined => {
  const { addJob } = useOffers()
  const isTechnician = usePerson().kind === 'technician_company'
  if (!isTechnician || device.installation_id === null) return undefined
  return (fault) => {
    const code = fault.kind === 'reported' ? fault.display : null
    const title = code === null ? faultName(fault) : m.job_title_of_fault({ code })
    addJob(jobOfDevice(device, { code, title }))
  }
}
