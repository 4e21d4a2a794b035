// How much of a core processes have used, as /proc tells.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

/** Starts counting; the answer is the cores that each group has used since, by its name. */
export function watchCores<Name extends string>(groups: Record<Name, number[]>): () => Record<Name, number> {
  const began = performance.now()
  const names = Object.keys(groups) as Name[]
  const total = (name: Name) => groups[name].reduce((sum, pid) => sum + secondsOf(pid), 0)
  const before = new Map(names.map((name) => [name, total(name)]))
  return () => {
    const elapsed = (performance.now() - began) / 1000
    return Object.fromEntries(
      names.map((name) => [name, (total(name) - (before.get(name) ?? 0)) / elapsed]),
    ) as Record<Name, number>
  }
}
