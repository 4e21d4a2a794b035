import { Tooltip } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import type { Contact } from '../../contract/clients/fields.ts'
import type { Client } from '../../contract/clients/schema.ts'
import { Email, Notes } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import styles from './clients.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import { Premium } from './Premium.tsx'
import { phoneText } from './words.ts'

export const ClientIcon = ({ client }: { client: Pick<Client, 'is_business'> }) => {
  const Shape = client.is_business ? IconBuilding : IconUser
  const word = client.is_business ? m.client_business() : m.client_individual()
  return (
    <Tooltip label={word}>
      <Shape size={18} className={styles.icon} role="img" aria-label={word} />
    </Tooltip>
  )
}

const Name = ({ client }: { client: Client }) => (
  <span className={styles.name}>
    <span className={styles.clip} title={client.name}>
      {client.name}
    </span>
    {client.is_premium && <Premium />}
  </span>
)

/** Spec section 9: above this many a list shows the rest on hover. */
const shownContacts = 3

const byMark = (contacts: readonly Contact[]) =>
  contacts.toSorted((one, other) => Number(other.is_primary) - Number(one.is_primary))

/** How many are hidden if that many fit. */
const More = ({ room, count }: { room: number; count: number }) =>
  count > 0 && (
    <span className={styles.more} data-room={room}>
      +{count}
    </span>
  )

/** The primary number first; above three, the others on hover. */
export const Phones = ({ contacts }: { contacts: readonly Contact[] }) => {
  const [first, ...others] = byMark(contacts).map(({ phone }) => phone)
  if (first === undefined) return <>-</>
  const isMany = contacts.length > shownContacts
  const all = [first, ...others].map(phoneText).join(' · ')
  const line = (
    <span className={styles.phones} title={isMany ? undefined : all}>
      <span className={styles.number}>
        <PhoneLink phone={first} />
      </span>
      {others.slice(0, shownContacts - 1).map((phone) => (
        <span key={phone} className={styles.other}>
          <PhoneLink phone={phone} />
        </span>
      ))}
      {[1, 2, 3].map((room) => (
        <More key={room} room={room} count={contacts.length - room} />
      ))}
    </span>
  )
  return isMany ? <Tooltip label={all}>{line}</Tooltip> : line
}

export const clientColumns = (): Column<Client>[] => [
  {
    key: 'type',
    label: m.column_type(),
    hideLabel: true,
    sort: 'is_business',
    width: '56px',
    onCard: 'none',
    cell: (client) => <ClientIcon client={client} />,
  },
  {
    key: 'name',
    label: m.column_client_name(),
    sort: 'name',
    onCard: 'title',
    cell: (client) => <Name client={client} />,
  },
  {
    key: 'phone',
    from: 420,
    label: m.info_phone(),
    sort: 'phone',
    cell: (client) => <Phones contacts={client.contacts} />,
  },
  {
    key: 'notes',
    from: 940,
    label: m.column_notes(),
    sort: 'notes',
    width: '22%',
    onCard: 'none',
    cell: (client) => <Notes isRoomy text={client.notes} />,
  },
  {
    key: 'created',
    from: 700,
    label: m.column_created(),
    sort: 'created_at',
    width: '130px',
    onCard: 'none',
    cell: (client) => (
      <span className={styles.date}>
        <Time at={client.created_at} as="date" />
      </span>
    ),
  },
  {
    key: 'email',
    from: 700,
    label: m.info_email(),
    sort: 'email',
    cell: (client) => (
      <span className={styles.clip}>
        <Email address={client.email} />
      </span>
    ),
  },
]
