import type { Relay } from '../../contract/models/model.ts'

/** What is in the box: channels by their layout on the wire, and the switch that obeys commands. */
export interface Box {
  generation: 1 | 2 | 3 | 4
  idPrefix: string
  model: string
  app?: string
  /** `emeter`: topic per value; `em`: three phases of one meter; `em1`: meters of one phase. */
  layout: 'emeter' | 'em' | 'em1'
  channels: 1 | 2 | 3
  /** Phases have voltages of their own; channels of one phase share one. */
  phases: boolean
  switchId?: Relay
  firmware: string
}

const gen1Firmware = '20230913-114008/v1.14.0-gcb84623'

export const boxes = {
  em: {
    generation: 1,
    idPrefix: 'shellyem',
    model: 'SHEM',
    layout: 'emeter',
    channels: 2,
    phases: false,
    switchId: 0,
    firmware: gen1Firmware,
  },
  em3: {
    generation: 1,
    idPrefix: 'shellyem3',
    model: 'SHEM-3',
    layout: 'emeter',
    channels: 3,
    phases: true,
    switchId: 0,
    firmware: gen1Firmware,
  },
  proem50: {
    generation: 2,
    idPrefix: 'shellyproem50',
    model: 'SPEM-002CEBEU50',
    app: 'ProEM',
    layout: 'em1',
    channels: 2,
    phases: false,
    switchId: 0,
    firmware: '1.4.4',
  },
  emg3: {
    generation: 3,
    idPrefix: 'shellyemg3',
    model: 'S3EM-002CXCEU',
    app: 'EMG3',
    layout: 'em1',
    channels: 2,
    phases: false,
    switchId: 0,
    firmware: '1.5.1',
  },
  emminig4: {
    generation: 4,
    idPrefix: 'shellyemminig4',
    model: 'S4EM-001PXCEU16',
    app: 'EMMiniG4',
    layout: 'em1',
    channels: 1,
    phases: false,
    firmware: '1.6.2',
  },
  pro3em: {
    generation: 2,
    idPrefix: 'shellypro3em',
    model: 'SPEM-003CEBEU',
    app: 'Pro3EM',
    layout: 'em',
    channels: 3,
    phases: true,
    firmware: '1.4.4',
  },
  pro3emAddon: {
    generation: 2,
    idPrefix: 'shellypro3em',
    model: 'SPEM-003CEBEU',
    app: 'Pro3EM',
    layout: 'em',
    channels: 3,
    phases: true,
    switchId: 100,
    firmware: '1.4.4',
  },
  pro3emMono: {
    generation: 2,
    idPrefix: 'shellypro3em',
    model: 'SPEM-003CEBEU',
    app: 'Pro3EM',
    layout: 'em1',
    channels: 3,
    phases: true,
    firmware: '1.4.2',
  },
  em63g3: {
    generation: 3,
    idPrefix: 'shelly3em63g3',
    model: 'S3EM-003CXCEU63',
    app: '3EM63G3',
    layout: 'em1',
    channels: 3,
    phases: true,
    firmware: '1.5.1',
  },
} satisfies Record<string, Box>

export type MeterKind = keyof typeof boxes

export const boxOf = (kind: MeterKind): Box => boxes[kind]
