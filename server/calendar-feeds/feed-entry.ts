// A visit as an entry of somebody's own calendar.

import type { ActionTypeName } from '../../contract/jobs/schema.ts'
import { actionTypes } from '../../contract/jobs/types.ts'
import type { Language } from '../../contract/language.ts'
import type { FeedVisit } from './calendar-feeds.store.ts'
import type { CalendarEntry } from './calendar-file.ts'

const words: Record<
  Language,
  { types: Record<ActionTypeName, string>; helping: string; phone: string; job: string; installation: string }
> = {
  el: {
    types: { service: 'Συντήρηση', installation: 'Εγκατάσταση', fault: 'Επισκευή', check: 'Έλεγχος' },
    helping: 'βοηθός',
    phone: 'Τηλ.',
    job: 'Εργασία',
    installation: 'Εγκατάσταση',
  },
  en: {
    types: { service: 'Service', installation: 'Installation', fault: 'Repair', check: 'Check' },
    helping: 'helper',
    phone: 'Tel.',
    job: 'Job',
    installation: 'Installation',
  },
}

interface EntryOptions {
  language: Language
  withoutNames: boolean
  /** Key of the company: installations are numbered `key_tag`. */
  companyKey: string
  publicUrl: string
}

export function toEntry(visit: FeedVisit, given: EntryOptions): CalendarEntry {
  const { language, withoutNames, companyKey, publicUrl } = given
  const text = words[language]
  const type = actionTypes.find(({ id }) => id === visit.type_id)?.type_name ?? 'service'
  const what = visit.is_helping ? `${text.types[type]} (${text.helping})` : text.types[type]
  const whose = withoutNames ? visit.area : visit.client_name
  const url = `${publicUrl}/#/calendar?panel=appointment:${visit.id}`
  const lines = [
    `${text.installation} ${companyKey}_${visit.tag}`,
    visit.job_number === null ? null : `${text.job} ${visit.job_number}`,
    withoutNames || !visit.phone ? null : `${text.phone} ${visit.phone}`,
    withoutNames ? null : visit.notes,
    url,
  ]
  return {
    id: visit.id,
    sequence: visit.sequence,
    start: visit.scheduled_start,
    end: visit.scheduled_end,
    changedAt: visit.updated_at ?? visit.created_at,
    summary: whose ? `${what} – ${whose}` : what,
    description: lines.filter((line) => line !== null).join('\n'),
    location: [visit.address, visit.area].filter(Boolean).join(', ') || undefined,
    position:
      visit.latitude === null || visit.longitude === null
        ? undefined
        : { lat: visit.latitude, lon: visit.longitude },
    url,
  }
}
