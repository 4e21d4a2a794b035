import type { Contact } from '../../contract/clients/fields.ts'
import { m } from '../paraglide/messages.js'

type ContactType = Contact['contact_type']['contact_info_type']

export const contactTypeWord: Record<ContactType, () => string> = {
  mobile: m.contact_mobile,
  landline: m.contact_landline,
}

const greekNumber = /^(\+30)?(\d{4})(\d{3})(\d{3})$/

/** `6971 206 448`: Greek numbers in groups, others as written. */
export const phoneText = (phone: string): string =>
  greekNumber.exec(phone)?.slice(1).filter(Boolean).join(' ') ?? phone

export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
