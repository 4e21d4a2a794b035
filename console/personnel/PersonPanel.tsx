import { ActionIcon, Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import type { PersonnelProfile } from '../../contract/personnel/routes.ts'
import { SubscribeIcon } from '../calendar-feeds/subscribe.tsx'
import { PhoneLink } from '../clients/PhoneLink.tsx'
import { Card } from '../kit/Card.tsx'
import { Failed } from '../kit/Failed.tsx'
import { PanelBody, PanelHead } from '../kit/layers/PanelParts.tsx'
import { usePanelFrame } from '../kit/layers/SidePanel.tsx'
import { Facts } from '../kit/record/Facts.tsx'
import { PanelSkeleton } from '../kit/Skeletons.tsx'
import { m } from '../paraglide/messages.js'
import { usePerson, useRole } from '../session/person.ts'
import { useAnswer } from '../session/queries.ts'
import type { PanelProps } from '../shell/panels.ts'
import { PersonHistory } from './PersonHistory.tsx'
import { LeftChip, Load, PersonMark } from './PersonMark.tsx'
import { ComingVisits, OpenJobs } from './PersonWork.tsx'
import { editPerson } from './person-actions.tsx'
import styles from './personnel.module.css'
import { bookedText, rolesText } from './words.ts'

const PersonFacts = ({ person }: { person: PersonnelProfile }) => (
  <Card title={m.personnel_details()} flush>
    <Facts
      facts={[
        [m.personnel_roles(), rolesText(person)],
        [m.info_phone(), person.phone && <PhoneLink key="phone" phone={person.phone} />],
        [
          m.info_email(),
          person.email && (
            <a key="email" href={`mailto:${person.email}`}>
              {person.email}
            </a>
          ),
        ],
        [m.personnel_licence(), person.licence_number],
        [m.personnel_today(), person.visits_today],
        [m.personnel_week(), person.visits_week],
        [
          m.personnel_hours(),
          <span key="hours" className={styles.hours}>
            <span>{bookedText(person)}</span>
            <Load person={person} />
          </span>,
        ],
      ]}
    />
  </Card>
)

/** An administrator edits anybody; whoever it is has a private link to the own visits. */
const Actions = ({ person }: { person: PersonnelProfile }) => {
  const { sub } = usePerson()
  const isAdmin = useRole('admin')
  const { isPage } = usePanelFrame()
  return (
    <>
      {person.is_active && (isAdmin || person.id === sub) && <SubscribeIcon person={person.id} />}
      {isAdmin &&
        (isPage ? (
          <ActionIcon size={44} onClick={() => editPerson(person)} aria-label={m.action_edit()}>
            <IconEdit size={20} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => editPerson(person)}
          >
            {m.action_edit()}
          </Button>
        ))}
    </>
  )
}

/** A person of the company: what they do next, and what is open. */
export const PersonPanel = ({ id }: PanelProps) => {
  const { data: person, error, refetch } = useAnswer('getPersonnelProfile', { params: { id } })
  if (!person) {
    if (!error) return <PanelSkeleton />
    return (
      <>
        <PanelHead title={m.place_personnel()} />
        <PanelBody>
          <Failed title={m.personnel_failed()} problem={error} onRetry={() => void refetch()} />
        </PanelBody>
      </>
    )
  }
  return (
    <>
      <PanelHead
        title={
          <span className={styles.title}>
            <PersonMark person={person} />
            <span>{person.name}</span>
          </span>
        }
        {...(person.is_active ? {} : { chips: <LeftChip /> })}
        actions={<Actions person={person} />}
      />
      <PanelBody>
        <div className={styles.parts}>
          <PersonFacts person={person} />
          <ComingVisits id={id} />
          <OpenJobs id={id} />
          <PersonHistory id={id} />
        </div>
      </PanelBody>
    </>
  )
}
