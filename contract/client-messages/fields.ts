// Settings of messages to clients: writable fields, each declared once.

import { z } from 'zod'
import { fieldsOf, flagField, optionalTextField, schemasOf, storedOf } from '../fields.ts'
import { languages } from '../language.ts'

export const messageKinds = ['booked', 'moved', 'cancelled', 'reminder'] as const
export type MessageKind = (typeof messageKinds)[number]

const sentence = () => ({ ...optionalTextField(300), file: null })
const switchedOn = () => ({ ...flagField(), file: null })
const hours = { min: 8, max: 21 }

/** A kind is off until it is switched on. Its sentence takes the place of the one of the product. */
export const messageSettingsFields = fieldsOf({
  language: {
    schema: z.enum(languages, 'field_invalid'),
    stored: z.enum(languages),
    empty: '',
    file: null,
  },
  booked: switchedOn(),
  booked_sentence: sentence(),
  moved: switchedOn(),
  moved_sentence: sentence(),
  cancelled: switchedOn(),
  cancelled_sentence: sentence(),
  reminder: switchedOn(),
  reminder_sentence: sentence(),
  /** Local hour of the day before. */
  reminder_hour: {
    schema: z
      .int('value_range')
      .refine((hour) => hour >= hours.min && hour <= hours.max, { error: 'value_range', params: hours })
      .meta({ minimum: hours.min, maximum: hours.max }),
    stored: z.int(),
    limit: hours,
    empty: null,
    file: null,
  },
})

export const messageSettingsEditSchema = z.strictObject(schemasOf(messageSettingsFields)).partial()
export type MessageSettingsEdit = z.output<typeof messageSettingsEditSchema>

export const storedMessageSettings = storedOf(messageSettingsFields)
