// Webhooks: writable fields and their limits.
import { z } from 'zod'
import { alarmKindSchema, alarmKinds } from '../alarms/kinds.ts'
import { requiredTextField } from '../fields.ts'

export const webhookLimits = { name: 60, url: 500, webhooks: 10 }

/** How long a replaced secret signs beside the new one. */
export const secretOverlapHours = 24

/** Names that only a network of the sender resolves. */
const localNames = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/i

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:'

function hasUser(url: string): boolean {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

function isLocalName(url: string): boolean {
  const host = hostOf(url) ?? ''
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host)
  return !isAddress && (localNames.test(host) || !host.includes('.'))
}

/** Literal addresses are checked by the server, which knows the ranges. */
const url = z
  .string('webhook_url_required')
  .trim()
  .min(1, 'webhook_url_required')
  .max(webhookLimits.url, 'too_long')
  .refine((text) => hostOf(text) !== undefined, { error: 'webhook_url_invalid', abort: true })
  .refine(isHttps, { error: 'webhook_url_https', abort: true })
  .refine((text) => !hasUser(text), { error: 'webhook_url_user', abort: true })
  .refine((text) => !isLocalName(text), { error: 'webhook_url_private', abort: true })

const kinds = z
  .array(alarmKindSchema)
  .min(1, 'webhook_kinds_required')
  .max(alarmKinds.length, 'field_invalid')
  .transform((chosen) => alarmKinds.filter((kind) => chosen.includes(kind)))

export const webhookFormSchema = z.strictObject({
  name: requiredTextField('name_required', webhookLimits.name).schema,
  url,
  kinds,
  is_enabled: z.boolean().default(true),
})

export const webhookEditSchema = z
  .strictObject({ ...webhookFormSchema.shape, is_enabled: z.boolean() })
  .partial()
