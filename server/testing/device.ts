// A controller on a real MQTT connection; a test decides what it publishes.
import { connectAsync, type IClientOptions } from 'mqtt'
import type { TestDevice } from './world.ts'

export interface ReceivedCommand {
  cid: string
  action: string
  action_value: unknown
}

export async function connectDevice(url: string, { id, secret }: TestDevice, more: IClientOptions = {}) {
  const client = await connectAsync(url, {
    clientId: id,
    username: id,
    password: secret,
    reconnectPeriod: 0,
    will: { topic: `${id}/online`, payload: Buffer.from('false'), qos: 1, retain: true },
    ...more,
  })
  client.on('error', () => {})
  const commands: ReceivedCommand[] = []
  client.on('message', (_topic, payload) => commands.push(JSON.parse(payload.toString()) as ReceivedCommand))
  await client.subscribeAsync(`${id}/cmd`, { qos: 1 })
  const publish = (path: string, body: unknown) =>
    client.publishAsync(`${id}/${path}`, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })
  return {
    id,
    client,
    /** The commands that reached it, in order. */
    commands,
    publish,
    /** Resolves with the acknowledgement, which follows the commit. */
    report: (group: string, values: Record<string, unknown>) =>
      publish(`${group.replace('.', '/')}/status`, values),
    acknowledge: (cid: string, answer: Record<string, unknown> = { ok: true }) =>
      publish('cmd/ack', { cid, ...answer }),
    comeOnline: () => publish('online', 'true'),
    vanish: () => client.stream.destroy(),
    leave: () => client.endAsync(),
  }
}

export type ConnectedDevice = Awaited<ReturnType<typeof connectDevice>>
