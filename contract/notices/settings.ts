import { z } from 'zod'
import { alarmKindSchema } from '../alarms/kinds.ts'
import { fieldsOf, numberBetween, schemasOf, storedOf } from '../fields.ts'
import { languages } from '../language.ts'
import { isoTime } from '../lists.ts'

export const emailModes = ['at_once', 'digest'] as const

/** Local hours of a day. */
export const hourLimit = { min: 0, max: 23 }
const hour = numberBetween(hourLimit.min, hourLimit.max).int('value_range')

const setting = <S extends z.ZodType>(schema: S) => ({
  schema,
  stored: schema,
  empty: null,
  file: null,
})
const hourSetting = <S extends z.ZodType>(schema: S) => ({ ...setting(schema), limit: hourLimit })
const kinds = () => setting(z.array(alarmKindSchema))

export const noticeSettingsFields = fieldsOf({
  language: setting(z.enum(languages)),
  /** Kinds of alarms that appear at the bell; empty for a distributor, whose bell has all alarms of what it sold. */
  console_kinds: kinds(),
  email_kinds: kinds(),
  email_mode: setting(z.enum(emailModes)),
  digest_hour: hourSetting(hour),
  /** From this hour until the other no e-mail leaves; both null: at any time. */
  quiet_from: hourSetting(hour.nullable()),
  quiet_until: hourSetting(hour.nullable()),
})

/** One that is missing stays unchanged, and beside the other it may then make no period. */
const areTogether = ({ quiet_from, quiet_until }: { quiet_from?: unknown; quiet_until?: unknown }) =>
  typeof quiet_from === typeof quiet_until

/** Missing fields stay unchanged; the quiet hours change together. */
export const noticeSettingsEditSchema = z
  .strictObject(schemasOf(noticeSettingsFields))
  .partial()
  .refine(areTogether, { error: 'quiet_hours_both', path: ['quiet_until'] })
  .refine(({ quiet_from: from, quiet_until: until }) => typeof from !== 'number' || from !== until, {
    error: 'quiet_hours_same',
    path: ['quiet_until'],
  })
export type NoticeSettingsEdit = z.infer<typeof noticeSettingsEditSchema>

export const noticeMailStates = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const
export const noticeMailReasons = ['refused', 'unreachable', 'outcome_unknown', 'no_email'] as const

export const noticeSettingsSchema = z
  .object({
    ...storedOf(noticeSettingsFields),
    /** Where e-mail goes; null if the directory has none. */
    email: z.string().nullable(),
    /** Whether the product can send e-mail at all, and from where. */
    sends_email: z.boolean(),
    sender: z.string().nullable(),
    /** What became of the last e-mail. */
    last_email: z
      .object({
        state: z.enum(noticeMailStates),
        at: isoTime,
        subject: z.string().nullable(),
        reason: z.enum(noticeMailReasons).nullable(),
        detail: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'NoticeSettings' })
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>
