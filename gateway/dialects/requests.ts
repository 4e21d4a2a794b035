// Messages to devices, in the format of each family.
import { modelOf } from '../../contract/models/index.ts'
import type { Command, Description, KnownDevice } from '../device-events.ts'

export interface Outgoing {
  topic: string
  payload: string
}

const rpc = (root: string, address: string, method: string, params?: object): Outgoing => ({
  topic: `${root}/rpc`,
  payload: JSON.stringify({ id: 1, src: `${root}/reply/${address}`, method, ...(params ? { params } : {}) }),
})

/** Requests of what a meter does not report by itself: its model, its switches and its Wi-Fi. */
export const requestsTo = ({ dialect, root }: Pick<Description, 'dialect' | 'root'>): Outgoing[] =>
  dialect === 'gen1'
    ? ['announce', 'update'].map((payload) => ({ topic: `${root}/command`, payload }))
    : [rpc(root, 'make', 'Shelly.GetDeviceInfo'), rpc(root, 'whole', 'Shelly.GetStatus')]

export const isReply = (path: string): boolean =>
  path === 'announce' || path === 'info' || path === 'reply/whole/rpc'

export const isMeter = ({ type }: Pick<KnownDevice, 'type'>): boolean => modelOf(type)?.meter !== undefined

export function commandFor(device: KnownDevice, command: Command, now: number): Outgoing {
  if (!isMeter(device))
    return { topic: `${device.prefix}/cmd`, payload: JSON.stringify({ ...command, ts: now }) }
  const { action, action_value: value, cid } = command
  if (action !== 'relay' || (value !== 'on' && value !== 'off'))
    throw new Error(`a meter does not understand ${action}`)
  const { dialect, root, relay } = device.description
  if (!dialect || !root) throw new Error('the meter has not reported yet')
  if (dialect === 'gen1') return { topic: `${root}/relay/0/command`, payload: value }
  // The meter itself refuses a switch that it does not have.
  return rpc(root, cid, 'Switch.Set', { id: relay ?? 0, on: value === 'on' })
}
