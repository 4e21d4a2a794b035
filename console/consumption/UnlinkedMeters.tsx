import { Button } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { usePerson } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import { usePanel } from '../shell/panel.ts'
import styles from './homes.module.css'

/** Meters beside a heat pump without a definition, with a way to the first; absent while there are none. */
export const UnlinkedMeters = () => {
  const { data } = useAnswer('listUnlinkedMeters', {}, { quiet: true })
  const panel = usePanel()
  const isTechnician = usePerson().kind === 'technician_company'
  const [first] = data?.items ?? []
  if (!data || !first) return null
  return (
    <section className={styles.question} aria-label={m.meters_unlinked_label()}>
      <IconAlertTriangleFilled size={18} color="var(--warning)" aria-hidden />
      <p>
        <strong>{m.meters_unlinked({ count: data.items.length })}</strong>
        <span>{m.meters_unlinked_body()}</span>
      </p>
      {isTechnician && (
        <Button variant="default" onClick={() => panel.open('device', first.device_id, 'information')}>
          {m.meters_define()}
        </Button>
      )}
    </section>
  )
}
