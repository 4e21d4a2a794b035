// A request that timed out, or whose caller has gone, changes nothing afterwards.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../contract/route.ts'
import { CommitLost } from '../database/transaction.ts'
import { toProblem } from '../http/errors.ts'
import { query } from '../testing/database.ts'
import { type Proxy, startProxy } from '../testing/proxy.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aDevice, aPerson, type TestCompany, type TestDevice } from '../testing/world.ts'

const timeoutSeconds = 3
const connections = 4

let server: TestServer
let proxy: Proxy
let company: TestCompany
let token: string
let device: TestDevice
let client: string

beforeAll(async () => {
  server = await startTestServer(
    { REQUEST_TIMEOUT_S: String(timeoutSeconds), DATABASE_CONNECTIONS: String(connections) },
    {
      async reach(url) {
        proxy = await startProxy(url)
        return proxy.url
      },
    },
  )
})
afterAll(async () => {
  await server.stop()
  await proxy.stop()
  await server.drop()
})
beforeEach(async () => {
  company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company', 'admin']))
  device = await aDevice(server.database, { assignedTo: company.id })
  const form = {
    firstname: 'Νίκος',
    lastname: 'Ιωάννου',
    contacts: [{ contact_type_id: 1, phone: '6971206448' }],
  }
  client = (await server.ask('POST', '/clients', { token, body: form })).body.id
})
afterEach(() => proxy.thaw())

/** Past the proxy. */
const rows = (text: string, ...values: unknown[]) => query(server.databaseUrl, text, values)
const isThere = async () => (await rows('select from clients where id = $1', client)).length === 1
const commands = () => rows('select * from commands where device_id = $1', device.id)

const who = () => ({ company: company.id, kind: 'technician_company' as const })
const passed = async (since: number, ms: number) => {
  await expect.poll(() => performance.now() - since).toBeGreaterThan(ms)
}

/** Every blocked request is answered, and no transaction is open. */
const settled = async () => {
  const openTransactions = async () => {
    await server.database.asSystem(async (tx) => tx.selectFrom('companies').select('id').limit(1).execute())
    return rows(
      `select from pg_stat_activity where datname = current_database() and application_name = 'thalpos'
        and (state like 'idle in%' or (state = 'active' and pid <> pg_backend_pid()))`,
    )
  }
  await expect.poll(openTransactions).toEqual([])
}

const setting = { action: 't_r_set', action_value: 21 }

/** A change whose caller leaves; `leave` answers once the caller knows that. */
function changeAndLeave() {
  const gone = new AbortController()
  const request = fetch(`${server.url}${apiPrefix}/devices/${device.id}/config`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(setting),
    signal: gone.signal,
  })
  return async () => {
    gone.abort()
    await expect(request).rejects.toThrow()
  }
}

describe('while the database is stalled', () => {
  test('a deletion that timed out deletes nothing when the database continues', async () => {
    proxy.freeze()
    const { status, problem } = await server.ask('DELETE', `/clients/${client}`, { token })
    expect([status, problem.key]).toEqual([503, 'timed_out'])
    proxy.thaw()
    await settled()
    expect(await isThere()).toBe(true)
  })

  test('a change with a body is answered in time too, and makes no command', async () => {
    proxy.freeze()
    const { status, problem } = await server.ask('PUT', `/devices/${device.id}/config`, {
      token,
      body: setting,
    })
    expect([status, problem.key]).toEqual([503, 'timed_out'])
    proxy.thaw()
    await settled()
    expect(await commands()).toEqual([])
  })

  test('a change whose caller has gone makes no command', async () => {
    proxy.freeze()
    const began = performance.now()
    const leave = changeAndLeave()
    await passed(began, 300)
    await leave()
    proxy.thaw()
    await settled()
    expect(await commands()).toEqual([])
  })

  test('a change in time is made, and the expiry of its command counts from the request', async () => {
    proxy.freeze()
    const began = performance.now()
    const request = server.ask('PUT', `/devices/${device.id}/config`, { token, body: setting })
    await passed(began, 800)
    proxy.thaw()
    expect((await request).status).toBe(202)
    const [command] = await commands()
    const { expires_at, created_at } = command as Record<'expires_at' | 'created_at', Date>
    expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(900_000 - 700)
  })
})

describe('while no connection is free', () => {
  /** Every connection of the pool, until the promise's function is called. */
  async function takeAll(): Promise<() => Promise<void>> {
    const free = Promise.withResolvers<void>()
    let taken = 0
    const takers = Array.from({ length: connections }, () =>
      server.database.asSystem(async (tx) => {
        await tx.selectFrom('companies').select('id').limit(1).execute()
        taken++
        await free.promise
      }),
    )
    await expect.poll(() => taken).toBe(connections)
    return async () => {
      free.resolve()
      await Promise.all(takers)
    }
  }

  test('waiting for a connection counts towards the deadline', async () => {
    const free = await takeAll()
    const { status, problem } = await server.ask('DELETE', `/clients/${client}`, { token })
    expect([status, problem.key]).toEqual([503, 'timed_out'])
    await free()
    await settled()
    expect(await isThere()).toBe(true)
  })

  test('a caller that disconnects no longer waits', async () => {
    const free = await takeAll()
    const began = performance.now()
    const leave = changeAndLeave()
    await passed(began, 300)
    await leave()
    await free()
    await settled()
    expect(await commands()).toEqual([])
  })
})

describe('a commit', () => {
  const deadlineIn = (ms: number, signal = new AbortController().signal) => {
    const arrivedAt = performance.now()
    return { arrivedAt, endsAt: arrivedAt + ms, signal, isCommitting: false }
  }
  const rename = (deadline: ReturnType<typeof deadlineIn>, before: () => unknown) =>
    server.database.inCompany(
      who(),
      async (tx) => {
        await tx.updateTable('clients').set({ firstname: 'Άλλος' }).where('id', '=', client).execute()
        await before()
      },
      deadline,
    )
  const firstname = async () =>
    (await rows('select firstname from clients where id = $1', client))[0]?.['firstname']

  test('in time is made', async () => {
    const deadline = deadlineIn(60_000)
    await rename(deadline, () => {})
    expect(await firstname()).toBe('Άλλος')
    expect(deadline.isCommitting).toBe(false)
  })

  test.each([
    ['that PostgreSQL reads too late is refused by itself', 0],
    ['is refused also where the transaction began slowly', 400],
  ])('%s', async (_, slowMs) => {
    const deadline = deadlineIn(1500)
    if (slowMs > 0) proxy.freeze()
    const renaming = rename(deadline, () => proxy.freeze())
    if (slowMs > 0) {
      await passed(deadline.arrivedAt, slowMs)
      proxy.thaw()
    }
    const outcome = renaming.catch((error: unknown) => error)
    await passed(deadline.endsAt, 100)
    proxy.thaw()
    expect(await outcome).toMatchObject({ code: '57014' })
    expect(await firstname()).toBe('Νίκος')
  })

  test('whose caller has gone meanwhile is not sent', async () => {
    const gone = new AbortController()
    const renaming = rename(deadlineIn(60_000, gone.signal), () => gone.abort(new Error('gone')))
    await expect(renaming).rejects.toThrow('gone')
    expect(await firstname()).toBe('Νίκος')
  })

  test('that is still under way past the deadline is not reported as failed', async () => {
    await rows(`create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`)
    await rows(`create constraint trigger wait_at_commit after update on clients
      deferrable initially deferred for each row execute function wait_at_commit()`)
    const free = Promise.withResolvers<void>()
    const holding = server.database.asSystem(async (tx) => {
      await tx.selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(4711)]).as('held')).execute()
      await free.promise
    })
    const { status, problem } = await server.ask('PATCH', `/clients/${client}`, {
      token,
      body: { notes: 'Κλειδί στον γείτονα' },
    })
    free.resolve()
    await holding
    await rows('drop function wait_at_commit cascade')
    expect([status, problem.key]).toEqual([503, 'outcome_unknown'])
  })

  test('whose connection is lost has an unknown outcome', async () => {
    const deadline = deadlineIn(60_000)
    const renaming = rename(deadline, () => proxy.freeze()).catch((error: unknown) => error)
    await expect.poll(() => deadline.isCommitting).toBe(true)
    proxy.cut()
    const error = await renaming
    proxy.restore()
    proxy.thaw()
    expect(error).toBeInstanceOf(CommitLost)
    expect(toProblem(error as never)).toMatchObject({ status: 503, key: 'outcome_unknown' })
  })
})
