import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCredentials } from '../devices/credentials.ts'
import { findByLogin } from '../identity/people.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { aCompany, aDevice, deviceRecord } from '../testing/world.ts'
import { reasonOf, admin as runAdmin } from './admin.ts'
import { setMeterType } from './meter-type.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(() => db.close())

interface Output {
  code: number | null
  out: string
  err: string
}

/** Within this process; an error that the person cannot act on fails the test. */
async function admin(args: string[], environment: Record<string, string> = {}): Promise<Output> {
  try {
    return { code: 0, out: await runAdmin(args, { DATABASE_URL: db.url, ...environment }), err: '' }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { code: 1, out: '', err: reason }
  }
}

/** As a person starts it. */
function spawnAdmin(args: string[], environment: Record<string, string> = {}): Promise<Output> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: db.url, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Output = { code: null, out: '', err: '' }
  child.stdout.on('data', (piece) => {
    output.out += piece
  })
  child.stderr.on('data', (piece) => {
    output.err += piece
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve({ ...output, code })))
}

const first = (key: string, email: string) => [
  ...['--key', key, '--name', 'Βορράς Α.Ε.', '--kind', 'technician_company'],
  ...['--email', email, '--given_name', 'Νίκη', '--family_name', 'Βορρά'],
]
const password = { ADMIN_PASSWORD: 'a-long-enough-one' }

describe('the first company', () => {
  test('is made with a person who can sign in', async () => {
    const output = await spawnAdmin(first('vorras', 'niki@vorras.example'), password)
    expect(output).toMatchObject({ code: 0, err: '' })
    expect(output.out).toMatch('niki@vorras.example')
    const person = await db.database.asSystem((tx) => findByLogin(tx, 'NIKI@vorras.example'))
    expect(person?.passwordHash).toMatch(/^(?!.*a-long-enough-one)/)
  })

  test('is rolled back if its person cannot be created', async () => {
    const output = await admin(first('vorras-b', 'niki@vorras.example'), password)
    expect(output.code).toBe(1)
    expect(output.err).toMatch('niki@vorras.example')
    const company = await db.database.asSystem((tx) =>
      tx.selectFrom('companies').select('id').where('key', '=', 'vorras-b').execute(),
    )
    expect(company).toEqual([])
  })

  test.each([
    ['a short password', first('notos', 'a@notos.example'), { ADMIN_PASSWORD: 'short' }, /password/],
    ['an address that is none', first('notos', 'nowhere'), password, /email/],
    ['a key with capitals', first('Notos', 'a@notos.example'), password, /key/],
    ['no answer to its questions', ['--key', 'notos'], password, /Missing: name/],
    ['an unknown option', ['--colour', 'red'], password, /colour/],
  ])('is refused with %s', async (_name, args, environment, reason) => {
    const output = await admin(args, environment)
    expect(output.code).toBe(1)
    expect(output.err).toMatch(reason)
  })

  test.each([
    ['of its own', first('Notos', 'a@notos.example'), /^key: small Latin letters/],
    ['of the options', ['--colour', 'red'], /^Unknown option '--colour'/],
  ])('is refused for a reason %s without a stack trace', async (_name, args, reason) => {
    const output = await spawnAdmin(args, password)
    expect(output).toMatchObject({ code: 1, out: '' })
    expect(output.err).toMatch(reason)
    expect(output.err).not.toMatch(/ {4}at /)
  })
})

describe('a device', () => {
  test('is put in stock and its secret shown once', async () => {
    const dealer = await aCompany(db.database, 'distributor')
    const output = await admin([
      'device',
      'add',
      'TH-OT-AB12',
      'OT-900',
      'THALPOS_HC_OT',
      '--company',
      dealer.key,
    ])
    expect(output.code).toBe(0)
    const secret = /password: +(\S+)/.exec(output.out)?.[1] ?? ''
    expect(await openCredentials(db.database)('TH-OT-AB12', secret)).toBe(true)
    expect(await openCredentials(db.database)('TH-OT-AB12', `${secret}x`)).toBe(false)
    const stored = await deviceRecord(db.database, 'TH-OT-AB12')
    expect(stored).toMatchObject({ distributor_id: dealer.id, assigned_company_id: null })
    expect(JSON.stringify(stored)).not.toMatch(secret)
  })

  test.each([
    ['of an unknown type', ['TH-OT-1', 'S1', 'TOASTER'], /TYPE is one of/],
    ['with a slash in its id', ['TH/OT', 'S1', 'THALPOS_HC_OT'], /ID holds/],
    ['that is there already', ['TH-OT-AB12', 'S2', 'THALPOS_HC_OT'], /is there already/],
    ['with a prefix that is none', ['M-1', 'S1', 'SHELLY_EM_3PH', '--prefix', 'home/#'], /PREFIX is/],
    ['with the name of a shared topic', ['shellies', 'S1', 'SHELLY_EM_3PH'], /PREFIX is/],
    [
      'below another’s id',
      ['M-1', 'S1', 'SHELLY_EM_3PH', '--prefix', 'TH-OT-AB12/x'],
      /mix with those of TH-OT-AB12/,
    ],
    ['without a serial number', ['TH-OT-2'], /device add ID SERIAL TYPE/],
  ])('%s is refused', async (_name, args, reason) => {
    const company = await aCompany(db.database)
    const output = await admin(['device', 'add', ...args, '--company', company.key])
    expect(output.code).toBe(1)
    expect(output.err).toMatch(reason)
  })

  test('may have its own prefix and type, and no overlapping prefix is accepted', async () => {
    const { key } = await aCompany(db.database)
    const add = (id: string, prefix: string) =>
      admin(['device', 'add', id, id, 'SHELLY_EM_3PH', '--company', key, '--prefix', prefix, '--keep_type'])
    expect(await add('M-2', 'cellar/meter')).toMatchObject({ code: 0, err: '' })
    const stored = await deviceRecord(db.database, 'M-2')
    expect(stored).toMatchObject({ topic_prefix: 'cellar/meter', type_set_by_person: true })
    expect((await add('M-3', 'cellar')).err).toMatch('Topics that begin with cellar mix with those of M-2.')
  })

  test('a meter has the type a person sets, or again the one it reports', async () => {
    const { id } = await aDevice(db.database, { type: 'SHELLY_EM_3PH_W_RELAY' })
    await db.database.asSystem((tx) =>
      tx
        .updateTable('devices')
        .set({ hardware: '{"channels":3,"relay":0}' })
        .where('device_id', '=', id)
        .execute(),
    )
    const stored = () => deviceRecord(db.database, id)
    expect(await admin(['device', 'type', id, 'SHELLY_EM_3PH'])).toMatchObject({ code: 0, err: '' })
    expect(await stored()).toMatchObject({ device_type: 'SHELLY_EM_3PH', type_set_by_person: true })
    const set = (meter: string, type?: string) => setMeterType(db.database, meter, type)
    expect(await set(id)).toBe('SHELLY_EM_3PH_W_RELAY')
    expect(await stored()).toMatchObject({ device_type: 'SHELLY_EM_3PH_W_RELAY', type_set_by_person: false })
    await expect(set(id, 'THALPOS_IAQ')).rejects.toThrow('TYPE of a meter is one of')
    await expect(set('unknown', 'SHELLY_EM_3PH')).rejects.toThrow('There is no device')
    const boiler = await aDevice(db.database)
    await expect(set(boiler.id, 'SHELLY_EM_3PH')).rejects.toThrow('is no meter')
  })

  test('gets the limits and faults of its own heating unit', async () => {
    const { id } = await aDevice(db.database)
    const limits = join(await mkdtemp(join(tmpdir(), 'admin-')), 'limits.json')
    await writeFile(limits, '{"t_dhw_set":{"min":40,"max":55}}')
    expect(await admin(['device', 'unit', id, '--limits', limits])).toMatchObject({ code: 0, err: '' })
    const { hvac_action_limits } = await deviceRecord(db.database, id)
    expect(hvac_action_limits).toEqual({ t_dhw_set: { min: 40, max: 55 } })
    await rm(dirname(limits), { recursive: true })
    expect((await admin(['device', 'unit', id, '--limits', limits])).err).toMatch('cannot be read')
    expect((await admin(['device', 'unit', id])).err).toMatch('device unit ID')
  })

  test('of an unknown company is refused', async () => {
    const output = await admin(['device', 'add', 'TH-OT-3', 'S3', 'THALPOS_HC_OT', '--company', 'unknown'])
    expect(output.err).toMatch('no company with the key unknown')
  })
})
