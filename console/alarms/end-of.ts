import type { Alarm } from '../../contract/alarms/schema.ts'
import { eventText } from './words.ts'

/** Why an alarm ended, in the words of its history; empty while it goes on. */
export const endOf = ({ id, resolved_at, resolved_by }: Alarm): string =>
  resolved_at === null
    ? ''
    : eventText({ id, at: resolved_at, kind: 'resolved', by: null, note: resolved_by }).detail
