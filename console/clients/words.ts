import type { Contact } from '../../contract/clients.ts'
import { m } from '../paraglide/messages.js'

type ContactType = Contact['contact_type']['contact_info_type']

export const contactTypeWord: Record<ContactType, () => string> = {
  mobile: m.contact_mobile,
  landline: m.contact_landline,
}

/** `6971 206 448`: ten digits as they are said, anything else as it was written. */
export const phoneText = (phone: string): string =>
  /^\d{10}$/.test(phone) ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}` : phone

export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
