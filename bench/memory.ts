// Memory of a process and all below it. PSS counts shared pages once, divided among those who share them, so that
// PostgreSQL's many processes can be added up; RSS counts them in each.
import { readdirSync, readFileSync } from 'node:fs'

export interface Weight {
  pss: number
  rss: number
  processes: number
}

interface Process {
  pid: number
  parent: number
  command: string
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }
  } catch {
    return undefined
  }
}

function familyOf(pid: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const family = all.filter((each) => each.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}

function megabytesOf(pid: number): { pss: number; rss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { pss: kilobytes('Pss') / 1024, rss: kilobytes('Rss') / 1024 }
}

/** Megabytes by part: the first part whose pattern the command line matches takes the process. */
export function weigh(pid: number, parts: Record<string, RegExp>): Record<string, Weight> {
  const weights: Record<string, Weight> = {}
  for (const { pid: member, command } of familyOf(pid)) {
    const [part = 'other'] = Object.entries(parts).find(([, pattern]) => pattern.test(command)) ?? []
    const { pss, rss } = megabytesOf(member)
    const weight = (weights[part] ??= { pss: 0, rss: 0, processes: 0 })
    weight.pss += pss
    weight.rss += rss
    weight.processes += 1
  }
  return weights
}
