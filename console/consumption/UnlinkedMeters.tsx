import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { DeviceQuestion } from './DeviceQuestion.tsx'
import styles from './homes.module.css'

/** Meters beside a heat pump that are not defined, each with its form; a distributor only reads how many there are. */
export const UnlinkedMeters = () => {
  const { data } = useAnswer('listUnlinkedMeters', {}, { quiet: true })
  const isTechnician = usePerson().kind === 'technician_company'
  const meters = data?.items ?? []
  if (meters.length === 0) return null
  const count = formatNumber(meters.length)
  if (!isTechnician) return <p className={styles.remark}>{m.meters_unlinked_remark({ count })}</p>
  return (
    <DeviceQuestion
      label={m.meters_unlinked_label()}
      title={m.meters_unlinked({ count })}
      body={m.meters_unlinked_body()}
      open={m.meters_define()}
      devices={meters}
    />
  )
}
