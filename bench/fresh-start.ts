import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, type Figure, rounded } from './bench.ts'
import { type Clone, cloneHead, type StartedClone } from './clone.ts'
import { type Weight, weigh } from './memory.ts'

const liveMs = 120_000
const homesLive = /homes live after/
const seasonWritten = /days of \d+ devices written after ([\d.]+) s/
const parts = {
  server: /simulator\/demo\/main\.ts/,
  simulator: /simulator\/main\.ts/,
  postgres: /postgres/,
}
const seconds = (ms: number): number => rounded(ms / 1000)

async function ask<T>({ url, accessToken }: StartedClone, path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } })
  return (await answer.json()) as T
}

const countDevices = async (started: StartedClone): Promise<number> =>
  (await ask<{ total: number }>(started, '/devices?limit=1')).total

function weightFigures(when: string, weights: Record<string, Weight>): Figure[] {
  const sum = (kind: 'pss' | 'rss') =>
    Object.values(weights).reduce((total, weight) => total + weight[kind], 0)
  const of = (part: keyof typeof parts) => rounded(weights[part]?.pss ?? 0, 0)
  return [
    { name: `Memory of the whole ${when}, PSS`, value: rounded(sum('pss'), 0), unit: 'MB' },
    { name: `Memory of the whole ${when}, sum of RSS`, value: rounded(sum('rss'), 0), unit: 'MB' },
    { name: 'The server alone', value: of('server'), unit: 'MB' },
    {
      name: `PostgreSQL (${weights.postgres?.processes ?? 0} processes, shared pages once)`,
      value: of('postgres'),
      unit: 'MB',
    },
    { name: 'The simulator of 70 homes and 18 meters', value: of('simulator'), unit: 'MB' },
    { name: 'npm and what it runs through', value: rounded(weights.other?.pss ?? 0, 0), unit: 'MB' },
  ]
}

async function measureFirstAndSecond(clone: Clone): Promise<Figure[]> {
  const first = await clone.start()
  const figures: Figure[] = [
    { name: 'Fresh clone to usable, npm cache empty', value: seconds(first.usableMs), unit: 's' },
    {
      name: 'Of this: packages installed, at',
      value: seconds(first.lineAt(/Building the console/) ?? Number.NaN),
      unit: 's',
    },
    {
      name: 'All 70 homes live, at',
      value: seconds(await first.untilLine(homesLive)),
      unit: 's',
    },
    {
      name: 'The past year of 88 devices written, at',
      value: seconds(await first.untilLine(seasonWritten)),
      unit: 's',
    },
    {
      name: 'Of this: the writing, beside everything else that starts',
      value: first.numberIn(seasonWritten),
      unit: 's',
      atMost: 120,
    },
  ]
  const devices = await countDevices(first)
  await pause(liveMs)
  const weights = weigh(first.pid, parts)
  await first.stop()
  const second = await clone.start()
  const devicesAgain = await countDevices(second)
  await second.untilLine(homesLive)
  await pause(liveMs)
  const steadyWeights = weigh(second.pid, parts)
  await second.stop()
  return [
    ...figures,
    { name: 'Second start to usable', value: rounded(second.usableMs / 1000, 2), unit: 's', atMost: 5 },
    { name: 'Devices the first time', value: devices },
    { name: 'Devices the second time', value: devicesAgain, atLeast: devices },
    ...weightFigures('after the first start', weights),
    ...weightFigures('after the second start', steadyWeights),
  ]
}

async function measureFilledCache(npmCache: string): Promise<Figure> {
  const clone = await cloneHead(npmCache)
  try {
    const started = await clone.start()
    await started.stop()
    return {
      name: 'Fresh clone to usable, npm cache filled',
      value: seconds(started.usableMs),
      unit: 's',
    }
  } finally {
    await clone.discard()
  }
}

export const freshStart: Bench = {
  title: 'Fresh clone to usable, restart, memory',
  method:
    "`git clone` of the last commit into an empty folder and `npm start` there with the machine's own Node and npm (the clone itself not counted). Usable: the console's page answers and a demo person is signed in with nothing but HTTP. With an empty npm cache everything comes from the registry, so that figure includes the network. Memory is taken two minutes after the past year of all 88 devices is written, and two minutes after all homes are live at the second start.",
  async run() {
    const npmCache = await mkdtemp(join(tmpdir(), 'thalpos-npm-cache-'))
    const clone = await cloneHead(npmCache)
    try {
      const figures = await measureFirstAndSecond(clone)
      return [...figures, await measureFilledCache(npmCache)]
    } finally {
      await clone.discard()
      await rm(npmCache, { recursive: true, force: true })
    }
  },
}
