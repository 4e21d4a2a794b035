import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRooms, type Violation } from './rooms.ts'

const { forbidden } = createRequire(import.meta.url)('../rooms.cjs') as {
  forbidden: { name: string; comment: string }[]
}

const packages = ['zod', 'pg', 'kysely', 'fastify']
const innocent = 'contract server gateway identity embedded console simulator journeys bench checks'.split(
  ' ',
)

/** For every rule, the files that break it and it alone; the first one holds the forbidden arrow. */
const planted: Record<string, Record<string, string>> = {
  'contract-reads-nothing-of-ours': { 'contract/planted-a.ts': "import '../server/fine.ts'" },
  'contract-imports-only-zod': { 'contract/planted-b.ts': "import 'fastify'" },
  'console-meets-server-over-http': { 'console/planted-a.tsx': "import type {} from '../server/fine.ts'" },
  'no-room-reads-console': { 'server/planted-a.ts': "import '../console/fine.ts'" },
  'gateway-and-simulator-meet-over-mqtt': { 'gateway/planted-a.ts': "import '../simulator/fine.ts'" },
  'only-server-opens-gateway': { 'identity/planted-a.ts': "import '../gateway/fine.ts'" },
  'only-server-opens-identity': { 'simulator/planted-a.ts': "import '../identity/fine.ts'" },
  'only-server-opens-embedded': { 'simulator/planted-b.ts': "import '../embedded/fine.ts'" },
  'embedded-knows-no-server': { 'embedded/planted-a.ts': "import '../server/fine.ts'" },
  'only-demo-opens-server': { 'simulator/planted-c.ts': "import '../server/fine.ts'" },
  'product-knows-no-demo': { 'server/planted-b.ts': "import '../simulator/fine.ts'" },
  'product-knows-no-checks': { 'server/planted-c.ts': "import '../bench/fine.ts'" },
  'gateway-knows-no-database': { 'gateway/planted-b.ts': "import 'pg'" },
  'identity-knows-no-database': { 'identity/planted-b.ts': "import '../server/fine.ts'" },
  'only-server-knows-database': { 'simulator/planted-d.ts': "import 'kysely'" },
  'kit-knows-no-noun': {
    'console/kit/Planted.tsx': "import '../devices/fine.ts'",
    'console/devices/fine.ts': 'export const fine = 1',
  },
  'kit-reads-no-noun-of-contract': {
    'console/kit/PlantedToo.tsx': "import '../../contract/clients/fine.ts'",
    'contract/clients/fine.ts': 'export const fine = 1',
  },
  'only-session-opens-the-cache': {
    'console/jobs/planted.ts': "import '../session/query-client.ts'",
    'console/session/query-client.ts': 'export const fine = 1',
  },
  'no-circles': {
    'server/planted-d.ts': "import './planted-e.ts'\nexport const d = 1",
    'server/planted-e.ts': "import { d } from './planted-d.ts'\nexport const e = d",
  },
  'product-imports-no-tests': {
    'server/planted-f.ts': "import './fine.testing.ts'",
    'server/fine.testing.ts': 'export const fine = 1',
  },
  'product-imports-no-dev-package': { 'server/planted-g.ts': "import 'vitest'" },
  'every-import-resolves': { 'server/planted-h.ts': "import './nowhere.ts'" },
}

/** Arrows that look like the forbidden ones and are allowed. */
const allowed: Record<string, string> = {
  'server/allowed.ts':
    "import '../gateway/fine.ts'\nimport '../identity/fine.ts'\nimport '../embedded/fine.ts'",
  'server/allowed-rows.ts': "import 'kysely'\nimport 'pg'\nimport '../contract/fine.ts'",
  'contract/allowed.ts': "import 'zod'\nimport './fine.ts'",
  'console/allowed.tsx': "import '../contract/fine.ts'",
  'console/kit/Allowed.tsx': "import '../theme/fine.ts'\nimport '../../contract/fine.ts'",
  'console/main.tsx': "import './session/query-client.ts'",
  'console/theme/fine.ts': 'export const fine = 1',
  'simulator/demo/allowed.ts': "import '../../server/fine.ts'",
  'server/allowed.test.ts': "import '../simulator/fine.ts'\nimport 'vitest'",
}

let folder: string
let found: Violation[]

const plant = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `${content}\n`)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thalpos-rooms-'))
  const versions = Object.fromEntries(packages.map((name) => [name, '1.0.0']))
  plant(
    'package.json',
    JSON.stringify({ name: 'planted', dependencies: versions, devDependencies: { vitest: '1.0.0' } }),
  )
  plant('tsconfig.json', '{ "compilerOptions": {} }')
  for (const name of [...packages, 'vitest']) {
    plant(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    plant(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  for (const room of innocent) plant(`${room}/fine.ts`, 'export const fine = 1')
  for (const files of [allowed, ...Object.values(planted)]) {
    for (const [path, content] of Object.entries(files)) plant(path, content)
  }
  found = readRooms(folder).violations
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a forbidden arrow between rooms', () => {
  test.each(forbidden)('is reported: $name', ({ name, comment }) => {
    const files = Object.keys(planted[name] ?? {})
    const reported = found.filter(({ from }) => files.includes(from))
    expect(comment).toMatch(/\w.*\.$/)
    expect(reported.length).toBeGreaterThan(0)
    expect(new Set(reported.map(({ rule }) => rule))).toEqual(new Set([name]))
  })

  test('is reported nowhere else', () => {
    const suspects = new Set(Object.values(planted).flatMap((files) => Object.keys(files)))
    const innocents = found.filter(({ from }) => from.endsWith('.ts') || from.endsWith('.tsx'))
    expect(innocents.filter(({ from }) => !suspects.has(from))).toEqual([])
  })
})
