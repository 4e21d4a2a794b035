// What was read of time that is over, unpacked, by whom it was shown to: whoever looks at it again, at another part of it or
// at another metric, is answered without the database. It tells when anything changes that such a past hangs on, and what
// hangs on it is forgotten.
import { LRUCache } from 'lru-cache'
import type { Database } from '../database.ts'
import type { Reporter } from '../require-device.ts'
import { joinColumns } from './columns.rules.ts'
import type { Kept } from './columns.ts'
import { dayMs } from './days.ts'
import { keepableUntil, pastChannel } from './energy/hours-until.ts'

/** As long as tokens and companies are believed: should what the database tells not reach us, nothing is older. */
const knownForMs = 60_000
const mostBytes = 64_000_000
const largestBytes = 8_000_000
/** Of one device. */
const mostPasts = 50
const mostChanged = 10_000

interface Asked {
  company: string
  device: string
  from: number
  to: number
  /** With whoever stood in the device's place before. */
  joined: boolean
  /** Of metrics; all where there are none. */
  names: readonly string[] | undefined
}

interface Past {
  device: Reporter
  kept: Kept
}

export interface KnownPasts {
  find(asked: Asked): Past | undefined
  /** To be called before the database is asked: what it answers is remembered unless something has changed meanwhile. */
  ask(asked: Asked): (past: Past) => void
  stop(): Promise<void>
}

/** What the database sent comes in pieces that hold more than this. */
const pieceBytes = 65_536

/** Bytes of it once everything is unpacked. */
const sizeOf = ({ kept: { days, rows } }: Past): number =>
  days.reduce(
    (size, { columns }) => size + columns.rows * 10 * (columns.positions.length + 2),
    pieceBytes + rows.times.length * 8 * (rows.values.size + 1),
  )

/** Of days that are not sealed only the metrics that were asked for are there. */
const hasNames = ({ names }: Asked, { kept }: Past, wanted: Asked['names']): boolean =>
  kept.rows.times.length === 0 || (wanted?.every((name) => names?.includes(name)) ?? false)

export async function rememberPasts(database: Database, ttl = knownForMs): Promise<KnownPasts> {
  const byDevice = new Map<string, Set<Asked>>()
  const pasts = new LRUCache<Asked, Past>({
    ttl,
    maxSize: mostBytes,
    maxEntrySize: largestBytes,
    sizeCalculation: sizeOf,
    dispose(_, asked) {
      const others = byDevice.get(asked.device)
      others?.delete(asked)
      if (others?.size === 0) byDevice.delete(asked.device)
    },
  })
  let changes = 0
  /** When any may have changed, and when each has since. */
  let allChanged = 0
  const changed = new Map<string, number>()
  let isDeaf = false

  function forget(device: string): void {
    changes++
    if (device === '' || changed.size >= mostChanged) {
      allChanged = changes
      changed.clear()
    } else changed.set(device, changes)
    if (device === '') pasts.clear()
    else for (const asked of [...(byDevice.get(device) ?? [])]) pasts.delete(asked)
  }

  function remember(asked: Asked, past: Past): void {
    const others = byDevice.get(asked.device) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= mostPasts) pasts.delete(oldest)
    pasts.set(asked, past)
    if (pasts.has(asked)) byDevice.set(asked.device, others.add(asked))
  }

  const unlisten = await database.listen(pastChannel, forget, (deaf) => {
    isDeaf = deaf
    forget('')
  })

  return {
    find({ company, device, from, to, joined, names }) {
      for (const asked of byDevice.get(device) ?? []) {
        const holds = asked.from <= from && to <= asked.to && (asked.joined || !joined)
        const past = holds && asked.company === company ? pasts.get(asked) : undefined
        if (past && hasNames(asked, past, names)) return { ...past, kept: partOf(past.kept, from, to) }
      }
      return undefined
    },
    ask(asked) {
      const before = changes
      return (past) => {
        const last = Math.max(allChanged, changed.get(asked.device) ?? 0)
        if (!isDeaf && last <= before && isOver(asked)) remember(asked, past)
      }
    },
    stop: unlisten,
  }
}

/** As if it alone had been asked for. */
const partOf = (kept: Kept, from: number, to: number): Kept => ({
  ...kept,
  days: kept.days.filter(({ day }) => day < to && from < day + dayMs),
  rows:
    kept.rows.times.length > 0
      ? joinColumns([kept.rows], [...kept.rows.values.keys()], { from, to })
      : kept.rows,
})

/** Reports may still come late, but whoever stores them tells. */
const isOver = ({ to }: Asked): boolean => to <= keepableUntil(new Date())
