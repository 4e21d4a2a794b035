// Boilers that answer commands by themselves, each with its behaviour, and requests of bulk changes.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Role } from '../../contract/roles.ts'
import { connectDevice } from '../testing/device.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany } from '../testing/world.ts'

export type Behaviour = 'obeys' | 'refuses' | 'keeps silent'

export interface Boiler {
  id: string
  /** The requested values, in order. */
  received: unknown[]
  behave(behaviour: Behaviour): void
  leave(): Promise<void>
}

const patience = { timeout: 60_000, interval: 100 }

export interface BoilerOptions {
  company: TestCompany
  behaviour?: Behaviour
  reports?: Record<string, number>
  id?: string
  editorAccess?: boolean
}

/** A boiler that is online, has reported, and answers commands by its behaviour. */
export async function aBoiler(
  server: TestServer,
  { company, behaviour: first = 'obeys', reports = { t_r_set: 20 }, ...given }: BoilerOptions,
): Promise<Boiler> {
  const device = await aDevice(server.database, { assignedTo: company.id, ...given })
  const connected = await connectDevice(server.mqttUrl, device)
  let behaviour = first
  const received: unknown[] = []
  connected.client.on('message', (_topic, payload) => {
    const { cid, action, action_value } = JSON.parse(payload.toString()) as Record<string, string>
    received.push(action_value)
    if (behaviour === 'keeps silent') return
    const answer = behaviour === 'obeys' ? { ok: true } : { ok: false, error: 'locked' }
    const answered = connected.acknowledge(cid ?? '', answer)
    if (behaviour === 'obeys')
      void answered.then(() => connected.report('ot.thalpos', { [action ?? '']: action_value }))
  })
  await connected.comeOnline()
  await connected.report('ot.thalpos', reports)
  return {
    id: device.id,
    received,
    behave: (next) => {
      behaviour = next
    },
    leave: async () => {
      await connected.publish('online', 'false')
      await connected.leave()
    },
  }
}

export function bulkTools(server: Pick<TestServer, 'ask'>, tokenOf: () => string) {
  const ask = (method: string, path: string, body?: object) =>
    server.ask(method, `/bulk-changes${path}`, { token: tokenOf(), body })
  const find = async (id: string) => (await ask('GET', `/${id}`)).body
  const room = { device_type: 'THALPOS_HC_OT', action: 't_r_set', action_value: 21.5 }
  return {
    ask,
    find,
    check: (device_ids: string[], more: object = {}) =>
      ask('POST', '/dry-run', { ...room, selection: { device_ids }, ...more }),
    start: (device_ids: string[], more: object = {}) =>
      ask('POST', '', { ...room, selection: { device_ids }, ...more }),
    becomes: async (id: string, expected: object) => {
      await expect.poll(() => find(id), patience).toMatchObject(expected)
    },
    states: async (id: string): Promise<Record<string, string>> => {
      const { items } = (await ask('GET', `/${id}/devices?limit=200`)).body
      return Object.fromEntries(
        (items as { device_id: string; state: string; reason: { key: string } | null }[]).map(
          ({ device_id, state, reason }) => [device_id, reason ? `${state}: ${reason.key}` : state],
        ),
      )
    },
  }
}

export const idsOf = (created: readonly { id: string }[]) => created.map(({ id }) => id)

/** A server for the tests of a file, and before each a company with a signed-in technician. */
export function bulkWorld() {
  const boilers: Boiler[] = []
  const world = {} as { server: TestServer; company: TestCompany; token: string }
  const signIn = async (roles: Role[], of = world.company) =>
    world.server.tokenOf(await aPerson(world.server.database, of, roles))
  const boiler = async (given: Partial<BoilerOptions> = {}): Promise<Boiler> => {
    const created = await aBoiler(world.server, { company: world.company, ...given })
    boilers.push(created)
    return created
  }
  beforeAll(async () => {
    world.server = await startTestServer()
  })
  afterAll(async () => {
    await world.server.stop()
    await world.server.drop()
  })
  beforeEach(async () => {
    world.company = await aCompany(world.server.database)
    world.token = await signIn(['technician_company'])
  })
  afterEach(async () => {
    await Promise.all(boilers.splice(0).map((one) => one.leave()))
  })
  return Object.assign(world, {
    signIn,
    boiler,
    bulk: bulkTools({ ask: (...given) => world.server.ask(...given) }, () => world.token),
    several: (count: number, given: Partial<BoilerOptions> = {}) =>
      Promise.all(Array.from({ length: count }, () => boiler(given))),
    /** A device that never came online. */
    offline: (more: object = {}) => aDevice(world.server.database, { assignedTo: world.company.id, ...more }),
  })
}
