import { Tooltip } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import type { Client, Contact } from '../../contract/clients.ts'
import { Notes } from '../kit/list/Cells.tsx'
import type { Column } from '../kit/list/columns.ts'
import { Premium } from '../kit/Premium.tsx'
import { Time } from '../kit/Time.tsx'
import { m } from '../paraglide/messages.js'
import styles from './clients.module.css'
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

const Name = ({ client, isBeside = false }: { client: Client; isBeside?: boolean }) => (
  <span className={styles.name}>
    <span className={styles.clip} data-beside={isBeside || undefined} title={client.name}>
      {client.name}
    </span>
    {client.is_premium && <Premium />}
  </span>
)

/** Spec section 9: above this many a list shows the rest on hover. */
const shownContacts = 3

const byMark = (contacts: readonly Contact[]) =>
  contacts.toSorted((one, other) => Number(other.is_primary) - Number(one.is_primary))

/** The primary number first; with more than three, the rest of them on hover. */
export const Phones = ({ contacts }: { contacts: readonly Contact[] }) => {
  const [first, ...others] = byMark(contacts).map(({ phone }) => phoneText(phone))
  if (first === undefined) return <>-</>
  const isMany = contacts.length > shownContacts
  const line = (
    <span className={styles.phones} title={isMany ? undefined : [first, ...others].join(' · ')}>
      <span className={styles.number}>{first}</span>
      {others.slice(0, shownContacts - 1).map((phone) => (
        <span key={phone} className={styles.other}>
          {phone}
        </span>
      ))}
      {isMany && <span className={styles.more}>+{contacts.length - shownContacts}</span>}
    </span>
  )
  return isMany ? <Tooltip label={[first, ...others].join(' · ')}>{line}</Tooltip> : line
}

const FirstPhone = ({ contacts }: { contacts: readonly Contact[] }) => (
  <span className={styles.number}>{phoneText(byMark(contacts)[0]?.phone ?? '-')}</span>
)

type Columns = Record<'type' | 'name' | 'phone' | 'notes' | 'created' | 'email', Column<Client>>

const clientColumns = (): Columns => ({
  type: {
    key: 'type',
    label: m.column_type(),
    hideLabel: true,
    sort: 'is_business',
    width: '56px',
    onCard: 'none',
    cell: (client) => <ClientIcon client={client} />,
  },
  name: {
    key: 'name',
    label: m.column_client_name(),
    sort: 'name',
    onCard: 'title',
    cell: (client) => <Name client={client} />,
  },
  phone: {
    key: 'phone',
    label: m.info_phone(),
    sort: 'phone',
    cell: (client) => <Phones contacts={client.contacts} />,
  },
  notes: {
    key: 'notes',
    label: m.column_notes(),
    sort: 'notes',
    onCard: 'none',
    cell: (client) => <Notes text={client.notes} />,
  },
  created: {
    key: 'created',
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
  email: {
    key: 'email',
    label: m.info_email(),
    sort: 'email',
    cell: (client) => <span className={styles.clip}>{client.email ?? '-'}</span>,
  },
})

/** How much room the list has: a wide window, a narrower one, what an open panel leaves of each. */
type ListRoom = 'wide' | 'narrow' | 'beside' | 'squeezed'

/** All of them, without the notes in a narrower window; beside an open panel only whom a row is about. */
export const clientColumnsFor = (room: ListRoom): Column<Client>[] => {
  const { type, name, phone, notes, created, email } = clientColumns()
  if (room === 'wide') return [type, name, phone, notes, created, email]
  if (room === 'narrow') return [type, name, phone, created, email]
  const whom = { ...name, cell: (client: Client) => <Name client={client} isBeside /> }
  if (room === 'squeezed') return [whom]
  return [type, whom, { ...phone, cell: ({ contacts }) => <FirstPhone contacts={contacts} /> }]
}
