import type { DeviceType } from '../contract/models/model.ts'

/** What a device's message means once its dialect is gone. `values` are keyed `group.name`: `ot.boiler.blr_t`. */
export type Fact =
  | { kind: 'reading'; deviceId: string; ts: Date; live: boolean; values: Record<string, number> }
  | { kind: 'presence'; deviceId: string; online: boolean }
  | {
      kind: 'ack'
      deviceId: string
      cid: string
      ok: boolean
      error?: string
      limit?: number
      applied?: unknown
    }

export type Reading = Extract<Fact, { kind: 'reading' }>

export interface Message {
  topic: string
  payload: Buffer
  retain?: boolean
}

/** A way to the devices. The handler's promise is the acknowledgement: it resolves when the facts are on disk. */
export interface Transport {
  receive(handler: (message: Message) => Promise<void>): Promise<void>
  send(topic: string, payload: string): Promise<void>
  stop(): Promise<void>
}

/** Why a message or a single value was not taken. */
export type Drop =
  | 'unknown_device'
  | 'unknown_topic'
  | 'unknown_group'
  | 'unknown_metric'
  | 'bad_json'
  | 'bad_shape'
  | 'too_big'
  | 'not_a_number'
  | 'out_of_range'

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface GatewayOptions {
  transport: Transport
  deviceType(deviceId: string): Promise<DeviceType | undefined>
  /** Resolves after the commit. */
  onFacts(facts: Fact[]): Promise<void>
  onDropped(reason: Drop, deviceId: string): void
}

export interface Command {
  cid: string
  action: string
  action_value: unknown
}
