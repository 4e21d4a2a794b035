// The types that the parts of the gateway share: messages, the events that they mean, and what it needs of the server.
import type { DeviceType, Relay } from '../contract/models/model.ts'
import type { Vector } from './vectors.ts'

/** What a device is, as far as its messages show. Only what is certain is stated. */
export interface Description {
  /** Protocol of its last message. */
  dialect: 'gen1' | 'gen2'
  /** What its topics begin with; commands are sent below the same. */
  root: string
  /** Its maker's model code. */
  hardware?: string
  firmware?: string
  channels?: number
  /** Number of its switch: built in (0) or on an output add-on (100); null when it has none. */
  relay?: Relay | null
  /** It counts watt-hours that survive a restart. */
  totals?: true
}

/** What a device's message means once its dialect is gone. */
export type DeviceEvent =
  | {
      kind: 'reading'
      deviceId: string
      ts: Date
      live: boolean
      values: Vector
      /** Of a meter: `ts` is by its own clock, not the time of receipt. */
      isDated?: true
    }
  | { kind: 'presence'; deviceId: string; online: boolean }
  | { kind: 'description'; deviceId: string; description: Partial<Description> }
  | {
      kind: 'ack'
      deviceId: string
      cid: string
      ok: boolean
      error?: string
      limit?: number
      applied?: unknown
    }

export type Reading = Extract<DeviceEvent, { kind: 'reading' }>

export interface Message {
  topic: string
  payload: Buffer
  retain?: boolean
  /** Who signed in and sent it, where the broker reports it. */
  from?: string
}

/** A way to the devices. The handler's promise is the acknowledgement: it resolves when the events are on disk. */
export interface Transport {
  receive(handler: (message: Message) => Promise<void>): Promise<void>
  send(topic: string, payload: string): Promise<void>
  /** Whether the external broker is connected. */
  isConnected?(): boolean
  /** Ends the connection of a device, where the broker is embedded. */
  disconnect?(deviceId: string): void
  stop(): Promise<void>
}

/** Why a message or a single value was not taken. */
export type DropReason =
  | 'unknown_device'
  | 'unknown_topic'
  | 'unknown_group'
  | 'unknown_metric'
  | 'bad_json'
  | 'bad_shape'
  | 'too_big'
  | 'not_a_number'
  | 'out_of_range'
  | 'inconsistent'

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface KnownDevice {
  deviceId: string
  type: DeviceType
  prefix: string
  description: Partial<Description>
}

export interface DeviceAt extends KnownDevice {
  /** What its topics begin with: its prefix, or `shellies/` and that. */
  root: string
}

export interface GatewayOptions {
  transport: Transport
  /** The device that a topic belongs to; at once where it is known. */
  deviceAt(topic: string): DeviceAt | undefined | Promise<DeviceAt | undefined>
  deviceOf(deviceId: string): Promise<KnownDevice | undefined>
  /** Resolves after the commit. */
  onEvents(events: DeviceEvent[]): Promise<void>
  /** After that: whether this one was left out because the database would not have it. */
  isRejected?(event: DeviceEvent): boolean
  onDropped(reason: DropReason, deviceId: string): void
  now?: () => number
}

export interface Command {
  cid: string
  action: string
  action_value: unknown
}
