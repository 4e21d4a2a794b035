import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export interface Signed {
  id: string
  body: string
  /** One; two while the secret changes. */
  secrets: readonly string[]
}

export function headersOf({ id, body, secrets }: Signed, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Thalpos-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
