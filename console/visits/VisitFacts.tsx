import type { ReactNode } from 'react'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { PhoneLink } from '../clients/PhoneLink.tsx'
import { durationText } from '../jobs/durations.ts'
import { actionTypeWord } from '../jobs/words.ts'
import { formatLongDate, formatTime } from '../kit/format.ts'
import { m } from '../paraglide/messages.js'
import { PanelLink } from '../shell/PanelLink.tsx'
import { tagNumber } from '../tags/Tag.tsx'
import styles from './panel.module.css'
import { directionsLink, placeText, spanText } from './visit-words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const VisitFacts = ({ visit }: { visit: Appointment }) => {
  const place = placeText(visit)
  const { actual_start: began, actual_end: ended } = visit
  return (
    <dl className={styles.facts}>
      <Fact name={m.visit_when()}>
        {formatLongDate(visit.scheduled_start)}
        <br />
        {spanText(visit)} · {durationText(visit.duration)}
      </Fact>
      <Fact name={m.visit_technician()}>
        {visit.assignee_name ?? m.visit_without_technician()}
        {visit.helpers.length > 0 && (
          <>
            <br />
            {m.visit_with({ names: visit.helpers.map(({ name }) => name).join(', ') })}
          </>
        )}
      </Fact>
      <Fact name={m.info_address()}>
        {place ? (
          <a href={directionsLink(visit)} target="_blank" rel="noreferrer">
            {place}
          </a>
        ) : (
          '—'
        )}
      </Fact>
      <Fact name={m.visit_phone()}>
        {visit.client_phone ? <PhoneLink phone={visit.client_phone} /> : '—'}
      </Fact>
      <Fact name={m.column_type()}>{actionTypeWord[visit.type_name]()}</Fact>
      <Fact name={m.visit_job()}>
        {visit.job_id && visit.job_number !== null ? (
          <PanelLink kind="job" id={visit.job_id}>
            #{visit.job_number}
          </PanelLink>
        ) : (
          '—'
        )}
      </Fact>
      <Fact name={m.column_installation()}>
        <PanelLink kind="installation" id={visit.installation_id}>
          {tagNumber(visit.tag_id) ?? visit.tag_id}
        </PanelLink>
      </Fact>
      {began && (
        <Fact name={m.visit_actual()}>
          {ended
            ? m.visit_actual_span({ from: formatTime(began), to: formatTime(ended) })
            : formatTime(began)}
        </Fact>
      )}
      {visit.cancel_reason && <Fact name={m.visit_cancel_reason()}>{visit.cancel_reason}</Fact>}
    </dl>
  )
}
