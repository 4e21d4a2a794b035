// Requests of a company's technician, one after the other.
import pg from 'pg'
import { signIn } from '../../server/identity/sign-in.testing.ts'
import { testPassword } from '../../server/testing/world.ts'
import { type Figure, percentile, rounded } from '../bench.ts'
import { openCaller } from '../telemetry/caller.ts'
import type { Fleet } from './seed.ts'

/** What autovacuum does in its own time. */
export async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

interface Measured {
  times: number[]
  bytes: number
}

export async function measure(
  url: string,
  { technician }: Fleet,
  path: string,
  requests: number,
): Promise<Measured> {
  const { accessToken } = await signIn({ baseUrl: url, login: technician, password: testPassword })
  const caller = openCaller(url, { authorization: `Bearer ${accessToken}` })
  const times: number[] = []
  let bytes = 0
  for (let sent = -5; sent < requests; sent++) {
    const began = performance.now()
    bytes = (await caller.ask(`/api/v1/${path}`)).byteLength
    if (sent >= 0) times.push(performance.now() - began)
  }
  caller.close()
  return { times, bytes }
}

export const figuresOf = (name: string, { times }: Measured, atMost?: number): Figure[] => [
  { name: `${name}: p50`, value: rounded(percentile(times, 0.5)), unit: 'ms' },
  {
    name: 'p95',
    value: rounded(percentile(times, 0.95)),
    unit: 'ms',
    ...(atMost === undefined ? {} : { atMost }),
  },
]
