// What a question costs beside its answer, kept small. Behind row-level security planning takes longer than answering:
// what is asked again and again is prepared, once on each connection. And every message to PostgreSQL and back costs as
// much as a small answer: a transaction opens together with its first question, and the end of one that only reads is
// not waited for.
import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

const askedOften = 5
const mostPrepared = 300
const mostCounted = 5000

/** The pool, which must have `pipeline` set, as Kysely wants it. */
export function frugal(pool: pg.Pool): PostgresPool {
  const nameOf = createNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const made = known.get(client) ?? connectionOf(client, nameOf)
      known.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

type Connected = pg.PoolClient & { connection: { stream: Duplex } }
type NameOf = (text: string) => string | undefined

const nothing = { command: '', rowCount: 0, rows: [] }

function connectionOf(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  const { stream } = (client as Connected).connection
  let opening: string[] = []
  let readsOnly = false

  async function ask(text: string, values: readonly unknown[]) {
    const name = values.length > 0 ? nameOf(text) : undefined
    const question = { text, values: [...values], ...(name ? { name } : {}) }
    if (opening.length === 0) return client.query(question)
    stream.cork()
    const opened = client.query(opening.join(';'))
    const answered = client.query(question)
    stream.uncork()
    opening = []
    const [, answer] = await Promise.all([opened, answered])
    return answer
  }

  async function query(text: string, values: readonly unknown[]) {
    if (/^(?:begin|start transaction|set local)\b/.test(text)) {
      if (!text.startsWith('set local')) readsOnly = text.endsWith('read only')
      opening.push(text)
      return nothing
    }
    if (text !== 'commit' && text !== 'rollback') return ask(text, values)
    const isOpen = opening.length === 0
    opening = []
    if (!isOpen) return nothing
    const ended = client.query(text)
    if (!readsOnly) return ended
    // A connection that is lost now has no more to tell, and the pool finds it out by itself.
    ended.catch(() => {})
    return nothing
  }

  // Kysely could also ask with cursors, which nothing here does.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

/** For statements that are asked often; what is asked in ever other words gets none. */
function createNames(): NameOf {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name || names.size >= mostPrepared) return name
    if (asked.size >= mostCounted) asked.clear()
    const times = (asked.get(text) ?? 0) + 1
    asked.set(text, times)
    if (times >= askedOften) names.set(text, `often_${names.size + 1}`)
    return names.get(text)
  }
}
