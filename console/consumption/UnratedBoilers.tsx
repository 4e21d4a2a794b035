import { assumedRatedPowerKw } from '../../contract/consumption/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { DeviceQuestion } from './DeviceQuestion.tsx'
import styles from './homes.module.css'

/** Boilers whose energy rests on an assumed power; a distributor only reads how many there are. */
export const UnratedBoilers = () => {
  const { data } = useAnswer('listUnratedBoilers', {}, { quiet: true })
  const isTechnician = usePerson().kind === 'technician_company'
  if (!data?.total) return null
  const title = m.boilers_unrated({ count: formatNumber(data.total) })
  const body = m.boilers_unrated_body({ kw: formatNumber(assumedRatedPowerKw) })
  if (!isTechnician)
    return (
      <p className={styles.remark}>
        {title} {body}
      </p>
    )
  return (
    <DeviceQuestion
      label={m.boilers_unrated_label()}
      title={title}
      body={body}
      open={m.action_open()}
      devices={data.items}
    />
  )
}
