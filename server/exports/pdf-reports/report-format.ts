// Texts of a PDF report, and its formats of numbers, money and times.

import type { JobState } from '../../../contract/jobs/schema.ts'
import type { Language } from '../../../contract/language.ts'

const el = {
  installation: 'Εγκατάσταση',
  client: 'Πελάτης',
  phones: 'Τηλέφωνα',
  address: 'Διεύθυνση',
  floor: 'Όροφος',
  groundFloor: 'ισόγειο',
  basement: 'υπόγειο {}',
  notes: 'Σημειώσεις',
  description: 'Περιγραφή',
  balance: 'Υπόλοιπο',
  devices: 'Συσκευές',
  noDevices: 'Δεν υπάρχουν συσκευές.',
  offline: 'εκτός σύνδεσης',
  never: 'δεν έχει στείλει στοιχεία',
  value: 'Τιμή',
  reported: 'Αναφέρθηκε',
  metric: 'Μέτρηση',
  items: 'Εξοπλισμός',
  item: 'Είδος',
  make: 'Μάρκα και μοντέλο',
  serial: 'Αρ. σειράς',
  installed: 'Εγκαταστάθηκε',
  jobs: 'Εργασίες',
  date: 'Ημερομηνία',
  what: 'Ενέργειες',
  state: 'Κατάσταση',
  cost: 'Κόστος',
  paid: 'Πληρώθηκε',
  photos: 'Φωτογραφίες',
  page: 'Σελίδα',
  of: 'από',
  printed: 'Εκδόθηκε',
  now: 'τώρα',
  minutes: 'πριν από {} λ',
  hours: 'πριν από {} ώ',
  days: 'πριν από {} ημ.',
}
export type ReportTexts = typeof el

const en: ReportTexts = {
  installation: 'Installation',
  client: 'Client',
  phones: 'Phones',
  address: 'Address',
  floor: 'Floor',
  groundFloor: 'ground floor',
  basement: 'basement {}',
  notes: 'Notes',
  description: 'Description',
  balance: 'Balance',
  devices: 'Devices',
  noDevices: 'There are no devices.',
  offline: 'offline',
  never: 'has sent no data',
  value: 'Value',
  reported: 'Reported',
  metric: 'Reading',
  items: 'Equipment',
  item: 'Type',
  make: 'Make and model',
  serial: 'Serial number',
  installed: 'Installed',
  jobs: 'Jobs',
  date: 'Date',
  what: 'Actions',
  state: 'State',
  cost: 'Cost',
  paid: 'Paid',
  photos: 'Photos',
  page: 'Page',
  of: 'of',
  printed: 'Issued',
  now: 'now',
  minutes: '{} min ago',
  hours: '{} h ago',
  days: '{} days ago',
}

export const jobStateWords: Record<JobState, Readonly<Record<Language, string>>> = {
  pending: { el: 'εκκρεμεί', en: 'pending' },
  done: { el: 'έγινε', en: 'done' },
  complete: { el: 'εξοφλήθηκε', en: 'settled' },
  cancelled: { el: 'ακυρώθηκε', en: 'cancelled' },
}

export const actionWords: Record<string, Readonly<Record<Language, string>>> = {
  service: { el: 'Συντήρηση', en: 'Service' },
  installation: { el: 'Εγκατάσταση', en: 'Installation' },
  fault: { el: 'Επισκευή', en: 'Repair' },
  check: { el: 'Έλεγχος', en: 'Check' },
}

const minute = 60_000

export interface ReportFormat {
  language: Language
  texts: ReportTexts
  number(value: number): string
  money(value: number): string
  floor(value: number): string
  /** `23 Νοε 2026`, `Nov 23, 2026` */
  date(moment: string | Date): string
  /** `23 Νοε 2026 14:05`, `Nov 23, 2026 14:05` */
  time(moment: string | Date): string
  /** Time between the moment and the creation of the report. */
  age(moment: string): string
}

/** Formats for one language, at one moment, in the time zone of the company. */
export function createReportFormat(language: Language, timeZone: string, now: Date): ReportFormat {
  const locale = language === 'el' ? 'el-GR' : 'en-GB'
  const texts = language === 'el' ? el : en
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const day =
    language === 'el'
      ? new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
      : // `Nov 23, 2026`, as the console writes it.
        new Intl.DateTimeFormat('en-US', { timeZone, day: '2-digit', month: 'short', year: 'numeric' })
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const toDate = (moment: string | Date) => new Date(moment)
  const date = (moment: string | Date) => day.format(toDate(moment))
  return {
    language,
    texts,
    number: (value) => number.format(value),
    money: (value) => money.format(value),
    floor(value) {
      if (value === 0) return texts.groundFloor
      return value < 0 ? texts.basement.replace('{}', number.format(value)) : number.format(value)
    },
    date,
    time: (moment) => `${date(moment)} ${clock.format(toDate(moment))}`,
    age(moment) {
      const past = now.getTime() - Date.parse(moment)
      if (past < minute) return texts.now
      const [text, span] =
        past < 60 * minute
          ? [texts.minutes, minute]
          : past < 48 * 60 * minute
            ? [texts.hours, 60 * minute]
            : [texts.days, 24 * 60 * minute]
      return text.replace('{}', number.format(Math.floor(past / span)))
    },
  }
}
