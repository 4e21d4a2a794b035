import { ActionIcon } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { AppointmentDetail } from '../../contract/appointments/routes.ts'
import { isEditable } from '../../contract/appointments/states.ts'
import { editAppointment } from '../appointments/appointment-actions.tsx'
import { SheetsCard } from '../boiler-sheets/SheetsCard.tsx'
import { VisitMessages } from '../client-messages/VisitMessages.tsx'
import { appointmentStanding } from '../jobs/words.ts'
import { Failed } from '../kit/Failed.tsx'
import { PanelBody, PanelHead } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { RecordFoot } from '../kit/record/RecordFoot.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { m } from '../paraglide/messages.js'
import { useAnswer } from '../session/queries.ts'
import type { PanelProps } from '../shell/panels.ts'
import { DoorNotes } from './DoorNotes.tsx'
import { HomeState } from './HomeState.tsx'
import { mayHaveBoiler, useHeating } from './heating-of.ts'
import { LastVisit } from './LastVisit.tsx'
import { NoteCard } from './NoteCard.tsx'
import { Overlaps } from './Overlaps.tsx'
import styles from './panel.module.css'
import { SignatureCard } from './SignatureCard.tsx'
import { StateMenu } from './StateMenu.tsx'
import { VisitChanges } from './VisitChanges.tsx'
import { VisitFacts } from './VisitFacts.tsx'
import { VisitHistory } from './VisitHistory.tsx'
import { VisitSteps } from './VisitSteps.tsx'
import { deleteVisit } from './visit-actions.ts'
import { visitTitle } from './visit-words.ts'

const Chips = ({ visit }: { visit: AppointmentDetail }) => {
  const { label, ...standing } = appointmentStanding[visit.appointment_status]
  return (
    <>
      <StatusChip {...standing} label={label()} />
      {visit.is_confirmed && <StatusChip tone="fine" label={m.visit_is_confirmed()} />}
    </>
  )
}

const Actions = ({ visit }: { visit: AppointmentDetail }) => {
  const { isPage, close } = usePanelFrame()
  const size = isPage ? 44 : 34
  const remove = async () => {
    if (await deleteVisit(visit)) close()
  }
  return (
    <>
      <StateMenu visit={visit} size={size} />
      {isEditable(visit.appointment_status) && (
        <ActionIcon
          size={size}
          variant={isPage ? 'subtle' : 'default'}
          aria-label={m.action_edit()}
          onClick={() => editAppointment(visit)}
        >
          <IconEdit size={18} aria-hidden />
        </ActionIcon>
      )}
      {visit.actual_start === null && (
        <ActionIcon
          size={size}
          variant={isPage ? 'subtle' : 'default'}
          aria-label={m.action_delete()}
          onClick={() => void remove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

/** One visit: when, where and for what, its state, and everything that can be done with it. */
export const AppointmentPanel = ({ id }: PanelProps) => {
  const { data: visit, error, refetch } = useAnswer('getAppointment', { params: { id } })
  const heating = useHeating(visit?.installation_id)
  if (!visit) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.entry_appointment()} />
        <PanelBody>
          <Failed title={m.visit_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  return (
    <>
      <PanelHead
        title={visitTitle(visit)}
        chips={<Chips visit={visit} />}
        subtitle={visit.client_name}
        actions={<Actions visit={visit} />}
      />
      <PanelBody>
        <div className={styles.panel}>
          <Overlaps visit={visit} />
          <VisitSteps visit={visit} />
          <VisitFacts visit={visit} />
          <VisitChanges visit={visit} />
          <DoorNotes visit={visit} />
          <HomeState installation={visit.installation_id} />
          <VisitMessages visit={visit.id} />
          <LastVisit last={visit.last_visit} />
          <NoteCard key={visit.id} visit={visit} />
          {mayHaveBoiler(heating) && (
            <SheetsCard
              of={{
                installation_id: visit.installation_id,
                ...(visit.job_id ? { job_id: visit.job_id } : {}),
              }}
            />
          )}
          {visit.signature && <SignatureCard signature={visit.signature} />}
          <VisitHistory id={visit.id} />
        </div>
      </PanelBody>
      <RecordFoot record={visit} />
    </>
  )
}
