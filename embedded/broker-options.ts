export type Refusal = 'credentials' | 'throttled' | 'publish' | 'subscribe' | 'too_big'

export interface BrokerMessage {
  topic: string
  payload: Buffer
  retain?: boolean
  /** The device that signed in and sent it. */
  from: string
}

export interface BrokerOptions {
  port: number
  host?: string
  tls?: { cert: string | Buffer; key: string | Buffer }
  authenticate(deviceId: string, secret: string): Promise<boolean>
  /** Topics of a device begin with this, read when it signs in; by default with its id. */
  prefixOf?(deviceId: string): Promise<string>
  onRefused(reason: Refusal, deviceId: string | undefined): void
  log: { warn(fields: object, message: string): void }
}
