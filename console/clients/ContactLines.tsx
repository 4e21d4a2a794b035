import { ActionIcon } from '@mantine/core'
import { IconDeviceMobile, IconPhone, IconPhoneCall, IconStarFilled } from '@tabler/icons-react'
import type { Contact } from '../../contract/clients/fields.ts'
import { Email as EmailText } from '../kit/list/Cells.tsx'
import { m } from '../paraglide/messages.js'
import styles from './contact-lines.module.css'
import { PhoneLink } from './PhoneLink.tsx'
import { contactTypeWord, phoneLink, phoneText } from './words.ts'

type ShownContact = Omit<Contact, 'description'> & Partial<Pick<Contact, 'description'>>

export const Email = ({ address }: { address: string | null }) => (
  <dl className={styles.email}>
    <dt>{m.info_email()}</dt>
    <dd>
      {address ? (
        <a href={`mailto:${address}`}>
          <EmailText address={address} />
        </a>
      ) : (
        '—'
      )}
    </dd>
  </dl>
)

const ContactLine = ({ contact }: { contact: ShownContact }) => {
  const isMobile = contact.contact_type.contact_info_type === 'mobile'
  const Shape = isMobile ? IconDeviceMobile : IconPhone
  return (
    <li className={styles.contact}>
      <Shape size={18} className={styles.icon} aria-hidden />
      <span className={styles.number}>
        <PhoneLink phone={contact.phone} />
      </span>
      <span className={styles.kind}>{contactTypeWord[contact.contact_type.contact_info_type]()}</span>
      <span className={styles.whose}>{contact.description}</span>
      {contact.is_primary && (
        <span className={styles.primary}>
          <IconStarFilled size={14} className={styles.star} aria-hidden />
          {m.contact_primary()}
        </span>
      )}
      <ActionIcon
        component="a"
        size={32}
        href={phoneLink(contact.phone)}
        aria-label={m.contact_call({ phone: phoneText(contact.phone) })}
      >
        <IconPhoneCall size={16} />
      </ActionIcon>
    </li>
  )
}

/** The numbers of a client, the primary one starred; a press calls. */
export const ContactLines = ({ contacts }: { contacts: readonly ShownContact[] }) => (
  <ul className={styles.contacts}>
    {contacts.map((contact) => (
      <ContactLine key={contact.id} contact={contact} />
    ))}
  </ul>
)
