// Turns what devices say into facts, and commands into what devices understand. A message that cannot be
// understood is dropped, counted and acknowledged: sent again it would be no better.
import { modelOf } from '../contract/models/index.ts'
import { decodeOwnController } from './dialects/own-controller.ts'
import type { Command, GatewayOptions, Message } from './facts.ts'

export interface Gateway {
  sendCommand(deviceId: string, command: Command): Promise<void>
  stop(): Promise<void>
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { transport, deviceType, onFacts, onDropped } = options

  async function handle(message: Message): Promise<void> {
    const slash = message.topic.indexOf('/')
    if (slash <= 0) return onDropped('unknown_topic', '')
    const deviceId = message.topic.slice(0, slash)
    const path = message.topic.slice(slash + 1)
    if (path === 'cmd') return
    const type = await deviceType(deviceId)
    const model = type && modelOf(type)
    if (!model) return onDropped('unknown_device', deviceId)
    const facts = decodeOwnController(path, message, {
      model,
      deviceId,
      now: Date.now(),
      drop: (reason) => onDropped(reason, deviceId),
    })
    if (facts.length > 0) await onFacts(facts)
  }

  await transport.receive(handle)

  return {
    sendCommand: (deviceId, command) =>
      transport.send(`${deviceId}/cmd`, JSON.stringify({ ...command, ts: Date.now() })),
    stop: () => transport.stop(),
  }
}
