// A technician who sends one command after the other and notes each one that the server has accepted (202).
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../../server/identity/sign-in.testing.ts'
import { testPassword } from '../../server/testing/world.ts'

export interface CommandSender {
  /** Ids of accepted commands. */
  accepted: Set<string>
  /** Sent while the server was down, or refused: no reply promised anything. */
  unanswered(): number
  stop(): Promise<void>
}

const betweenCommands = 120
const actions: { action: string; valueOf(count: number): number }[] = [
  { action: 't_r_set', valueOf: (count) => 15 + (count % 20) * 0.5 },
  { action: 't_dhw_set', valueOf: (count) => 40 + (count % 17) },
  { action: 'heat_set', valueOf: (count) => count % 2 },
  { action: 'water_set', valueOf: (count) => (count + 1) % 2 },
]

export function startCommandSender(url: string, login: string, deviceIds: readonly string[]): CommandSender {
  const accepted = new Set<string>()
  let unanswered = 0
  let token = ''
  const stopping = new AbortController()

  async function send(count: number): Promise<void> {
    token ||= (await signIn({ baseUrl: url, login, password: testPassword })).accessToken
    const deviceId = deviceIds[count % deviceIds.length] ?? ''
    const round = Math.floor(count / deviceIds.length)
    const { action, valueOf } = actions[round % actions.length] ?? { action: '', valueOf: () => 0 }
    const reply = await fetch(`${url}/api/v1/devices/${deviceId}/config`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action, action_value: valueOf(Math.floor(round / actions.length)) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (reply.status === 401) token = ''
    const body = (await reply.json()) as { id: string }
    if (reply.status === 202) accepted.add(body.id)
    else unanswered += 1
  }

  const sending = (async () => {
    for (let count = 0; !stopping.signal.aborted; count++) {
      await send(count).catch(() => {
        unanswered += 1
      })
      await pause(betweenCommands)
    }
  })()

  return {
    accepted,
    unanswered: () => unanswered,
    async stop() {
      stopping.abort()
      await sending
    },
  }
}
