// A device that reports as fast as it is acknowledged and obeys as firmware does: a command received again is answered
// again but not applied again. It records all that it sent and received, over every lost connection.
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'mqtt'
import type { TestDevice } from '../../server/testing/world.ts'
import type { SentReading } from '../readings.ts'

export interface Reporter {
  id: string
  sent: SentReading[]
  /** Ids of commands that were obeyed. */
  applied: Set<string>
  /** Commands that came again although the server had acknowledged their answer. */
  redeliveredAfterReply: string[]
  /** From now on it reports rarely, so that the broker can work off its queue. */
  calmDown(): void
  stop(): Promise<void>
}

const betweenSettings = 2000

export function startReporter(url: string, { id, secret }: TestDevice, betweenMessages = 15): Reporter {
  const sent: SentReading[] = []
  const applied = new Set<string>()
  const answered = new Set<string>()
  const redeliveredAfterReply: string[] = []
  const settings: Record<string, number> = { heat_set: 1, water_set: 1, t_r_set: 21, t_dhw_set: 48 }
  let lastTs = 0
  let settingsReportedAt = 0
  let gap = betweenMessages
  const stopping = new AbortController()

  const client = connect(url, {
    clientId: id,
    username: id,
    password: secret,
    reconnectPeriod: 100,
    will: { topic: `${id}/online`, payload: Buffer.from('false'), qos: 1, retain: true },
  })
  client.on('error', () => {})
  client.subscribe(`${id}/cmd`, { qos: 1 })
  client.on('connect', () => {
    client.publish(`${id}/online`, 'true', { qos: 1, retain: true })
  })

  async function report(group: string, fields: Record<string, number>): Promise<void> {
    const ts = Math.max(lastTs + 1, Date.now())
    lastTs = ts
    const values = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`${group}.${name}`, value]),
    )
    const entry: SentReading = { deviceId: id, ts, values, acknowledged: false }
    sent.push(entry)
    const payload = JSON.stringify({ ...fields, ts })
    await client.publishAsync(`${id}/${group.replace('.', '/')}/status`, payload, { qos: 1 })
    entry.acknowledged = true
  }

  function reportSettings(): Promise<void> {
    settingsReportedAt = Date.now()
    return report('ot.thalpos', { ...settings })
  }

  client.on('message', (_topic, payload) => {
    const { cid, action, action_value } = JSON.parse(payload.toString()) as {
      cid: string
      action: string
      action_value: number
    }
    if (answered.has(cid)) redeliveredAfterReply.push(cid)
    if (!applied.has(cid)) {
      applied.add(cid)
      settings[action] = action_value
    }
    client.publish(
      `${id}/cmd/ack`,
      JSON.stringify({ cid, ok: true, applied: action_value }),
      { qos: 1 },
      (error) => {
        if (!error) answered.add(cid)
      },
    )
    reportSettings().catch(() => {})
  })

  const speaking = (async () => {
    for (let count = 0; !stopping.signal.aborted; count++) {
      if (Date.now() - settingsReportedAt > betweenSettings) await reportSettings()
      await report('ot.boiler', { blr_t: 20 + (count % 600) / 10, flame: count % 2, fault: 0 })
      await pause(gap)
    }
  })().catch(() => {})

  return {
    id,
    sent,
    applied,
    redeliveredAfterReply,
    calmDown() {
      gap = betweenSettings
    },
    async stop() {
      stopping.abort()
      await speaking
      await client.endAsync()
    },
  }
}
