import { z } from 'zod'
import { SettingsError } from './start-error.ts'

/** The mail server that messages to clients leave by. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string
  /** The address that messages come from. */
  from: string
}

export const smtpUrlSchema = z.url({ protocol: /^smtps?$/ })
export const smtpFromSchema = z.email()

interface SmtpEnvironment {
  SMTP_URL?: string | undefined
  SMTP_FROM?: string | undefined
}

export function smtpOf({ SMTP_URL: url, SMTP_FROM: from }: SmtpEnvironment): SmtpSettings | undefined {
  if ((url === undefined) !== (from === undefined))
    throw new SettingsError('SMTP_URL and SMTP_FROM go together; one of them is missing.')
  return url && from ? { url, from } : undefined
}
