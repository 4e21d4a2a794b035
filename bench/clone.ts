// A bare clone of the last commit, and `npm start` in it as a person types it: the machine's own Node and npm, nothing
// of this checkout in the way.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pickPort } from '../embedded/postgres-cluster.ts'
import { tryToUse } from './usable.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 15 * 60_000
const ofNpmRun = /^(npm_(package|lifecycle|execpath|node|command|config_(local_)?prefix)|INIT_CWD$|NODE$)/i

export interface StartedClone {
  url: string
  pid: number
  /** Milliseconds from the command until the console answers and a person is signed in. */
  usableMs: number
  /** Milliseconds from the command to a line of its output that matches. */
  lineAt(pattern: RegExp): number | undefined
  untilLine(pattern: RegExp): Promise<number>
  /** The number that the first group of a pattern finds in its output. */
  numberIn(pattern: RegExp): number
  accessToken: string
  stop(): Promise<void>
}

export interface Clone {
  start(): Promise<StartedClone>
  discard(): Promise<void>
}

function environmentOf(more: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !ofNpmRun.test(name))
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')) && !folder.includes('node-gyp-bin'))
    .join(delimiter)
  return { ...Object.fromEntries(inherited), PATH: path, ...more }
}

export async function cloneHead(npmCache: string): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'thalpos-clone-'))
  const home = join(folder, 'thalpos')
  execFileSync('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${root}`, home])
  const port = await pickPort()
  const url = `http://localhost:${port}`
  const environment = environmentOf({
    PORT: String(port),
    MQTT_PORT: String(await pickPort()),
    npm_config_cache: npmCache,
    MAP_TILES_URL: 'none',
  })
  return {
    start: () => startClone(home, url, environment),
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

async function startClone(home: string, url: string, environment: NodeJS.ProcessEnv): Promise<StartedClone> {
  const began = performance.now()
  const lines: { text: string; at: number }[] = []
  const child = spawn('npm', ['start'], {
    cwd: home,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) =>
      lines.push({ text: chunk.toString(), at: performance.now() - began }),
    )
  }
  const lineAt = (pattern: RegExp) => lines.find(({ text }) => pattern.test(text))?.at
  const said = () => lines.map(({ text }) => text).join('')

  async function until<T>(answer: () => Promise<T | undefined> | T | undefined): Promise<T> {
    while (performance.now() - began < patienceMs) {
      const answered = await answer()
      if (answered !== undefined) return answered
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said()}`)
      await pause(50)
    }
    throw new Error(`npm start took too long:\n${said()}`)
  }

  const accessToken = await until(() => tryToUse(url))
  const usableMs = performance.now() - began
  return {
    url,
    pid: child.pid ?? 0,
    usableMs,
    accessToken,
    lineAt,
    untilLine: (pattern) => until(() => lineAt(pattern)),
    numberIn: (pattern) => Number(pattern.exec(said())?.[1]),
    stop: () => stopGroup(child),
  }
}

/** As Ctrl-C at a terminal: the whole group receives it. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await exit
}
