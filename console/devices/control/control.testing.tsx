// A remote control tab on the screen, of a device and a ledger that a test says.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import type { Command } from '../../../contract/commands/routes.ts'
import type { ActionLimits, LiveDevice } from '../../../contract/devices/schema.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { findMetric } from '../../../contract/models/model.ts'
import { ModalHost } from '../../kit/layers/ModalHost.tsx'
import { answerKey } from '../../session/queries.ts'
import { queryClient } from '../../session/query-client.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ControlTab } from './ControlTab.tsx'
import type { CommandDesk } from './use-command-desk.ts'

export const iso = (ms: number) => new Date(ms).toISOString()

/** What a device has reported, all of it at one moment. */
export function aLiveDevice(
  device_type: LiveDevice['device_type'],
  values: Record<string, number>,
  { at = Date.now(), ...more }: Partial<LiveDevice> & { at?: number } = {},
): LiveDevice {
  const model = modelOf(device_type)
  const properties: LiveDevice['properties'] = {}
  const updated: LiveDevice['updated'] = {}
  for (const [name, value] of Object.entries(values)) {
    const group = (model && findMetric(model, name)?.group) ?? ''
    properties[group] = { ...properties[group], [name]: value }
    updated[group] = { ...updated[group], [name]: iso(at) }
  }
  return {
    device_id: 'TH-1',
    device_type,
    onlineState: 'online',
    last_update: iso(at),
    may_command: true,
    command_expiry_seconds: 900,
    relay: model?.meter?.hasRelay ? 0 : null,
    properties,
    updated,
    ...more,
  } as unknown as LiveDevice
}

export const aCommand = (change: Partial<Command> & Pick<Command, 'action' | 'action_value'>): Command => ({
  id: 'a',
  device_id: 'TH-1',
  previous_value: null,
  state: 'sent',
  reason: null,
  limit: null,
  request_reason: null,
  consent: null,
  requested_by: 'Μαρία Παπανικολάου',
  created_at: iso(Date.now()),
  sent_at: iso(Date.now()),
  acknowledged_at: null,
  confirmed_at: null,
  ended_at: null,
  expires_at: iso(Date.now() + 900_000),
  ...change,
})

interface ControlOptions {
  device: LiveDevice
  desk?: Partial<CommandDesk>
  limits?: ActionLimits
  /** The resets in the ledger. */
  resets?: readonly Command[]
}

export function openControls(width = 1020) {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = `${width}px`
  const root: Root = createRoot(place)
  const desk = {
    move: vi.fn<CommandDesk['move']>(),
    request: vi.fn<CommandDesk['request']>(),
    hold: vi.fn<CommandDesk['hold']>(),
  }
  let whole: CommandDesk | undefined
  const show = ({ device, desk: given = {}, limits, resets = [] }: ControlOptions) => {
    const model = modelOf(device.device_type)
    if (!model) throw new Error(device.device_type)
    const params = { id: device.device_id }
    queryClient.setQueryData(answerKey('getDevice', { params }), device)
    queryClient.setQueryData(
      answerKey('listCommands', { params, query: { action: 'remote_reset', limit: 30 } }),
      { items: [...resets], total: resets.length },
    )
    whole = {
      commands: {},
      drafts: {},
      isBusy: false,
      cancel: () => {},
      revert: () => {},
      dismiss: () => {},
      refresh: () => {},
      isOthers: () => false,
      latest: (action) => ({ command: whole?.commands[action], draft: whole?.drafts[action] }),
      ...desk,
      ...given,
    }
    root.render(
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ControlTab device={device} model={model} limits={limits ?? null} desk={whole} />
          <ModalHost />
        </QueryClientProvider>
      </ThemeProvider>,
    )
  }
  return {
    ...desk,
    show,
    close: () => {
      root.unmount()
      place.remove()
      queryClient.clear()
    },
  }
}
