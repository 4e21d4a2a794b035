// How much of a core processes use, as /proc reports. A process that ends meanwhile is left out.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

function secondsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Starts counting; the answer is the cores that the processes have used since. */
export function watchCores(pidsOf: () => number[]): () => number {
  const began = performance.now()
  const before = new Map(pidsOf().map((pid) => [pid, secondsOf(pid) ?? 0]))
  return () => {
    const used = pidsOf().map((pid) => {
      const already = before.get(pid) ?? 0
      return (secondsOf(pid) ?? already) - already
    })
    return (used.reduce((sum, seconds) => sum + seconds, 0) * 1000) / (performance.now() - began)
  }
}
