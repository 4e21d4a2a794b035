// The tasks of `npm run admin`, on DATABASE_URL or on the embedded database, running or not.
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../embedded/postgres.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { PeopleError } from '../identity/people.ts'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { CommandRefused } from './command-refused.ts'
import { addCompany, type FirstCompany, firstCompanySchema } from './company.ts'
import { addDevice } from './device.ts'
import { describeUnit } from './heating-unit.ts'
import { setMeterType } from './meter-type.ts'

const usage = `npm run admin                       make a company and its first person (prompts)
npm run admin -- --key K --name N --kind technician_company|distributor
                 --email E --given_name G --family_name F    the same without prompts;
                 the password comes from ADMIN_PASSWORD or a prompt
npm run admin -- device add ID SERIAL TYPE --company KEY [--prefix P] [--keep_type]
                                    put a device in stock and print its MQTT secret once; its
                                    topics begin with P (else with ID); a meter's TYPE follows
                                    what it reports about itself unless --keep_type is set
npm run admin -- device type ID [TYPE]
                                    what a meter is, whatever it says about itself (only a person
                                    knows whether anything is wired to the relay of an EM); without
                                    TYPE it follows what it says again
npm run admin -- device unit ID [--limits FILE] [--faults FILE]
                                    how the unit behind a device differs from others: the limits
                                    of its settings, {"t_dhw_set":{"min":40,"max":55}}, and what
                                    its faults are called, {"9":{"code":"E8","description":
                                    {"el":"…","en":"…"}}}; a file with {} takes them away`

const log = pino({ level: 'warn' })

type Environment = Record<string, string | undefined>

async function withDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const settings = readSettings(environment)
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  const database = await openDatabase({ url: settings.databaseUrl ?? embedded?.url ?? '', log })
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

const prompts: Record<keyof FirstCompany, string> = {
  key: 'Key of the company (small letters, such as boreas)',
  name: 'Name of the company',
  kind: 'Kind (technician_company or distributor)',
  email: 'E-mail of its first person',
  given_name: 'First name',
  family_name: 'Last name',
  password: 'Password',
}

async function promptFor(given: Partial<Record<keyof FirstCompany, string>>): Promise<FirstCompany> {
  const answers: Record<string, string> = { ...given }
  const missing = (Object.keys(prompts) as (keyof FirstCompany)[]).filter((name) => !answers[name])
  if (missing.length > 0) {
    if (!stdin.isTTY) throw new CommandRefused(`Missing: ${missing.join(', ')}.\n\n${usage}`)
    const terminal = createInterface({ input: stdin, output: stdout })
    for (const name of missing) answers[name] = (await terminal.question(`${prompts[name]}: `)).trim()
    terminal.close()
  }
  const parsed = firstCompanySchema.safeParse(answers)
  if (parsed.success) return parsed.data
  throw new CommandRefused(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

/** Resolves with what to print; throws for a command it refuses. */
export async function admin(args: string[], environment: Environment): Promise<string> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      company: text,
      prefix: text,
      limits: text,
      faults: text,
      keep_type: { type: 'boolean', default: false },
      key: text,
      name: text,
      kind: text,
      email: text,
      given_name: text,
      family_name: text,
    },
  })
  if (values.help) return usage
  const [noun, verb, id, serial, type] = positionals
  if (noun === undefined) {
    const given = await promptFor({ ...values, password: environment['ADMIN_PASSWORD'] })
    await withDatabase(environment, (database) => addCompany(database, given))
    return `${given.name} is made; ${given.email} can sign in.`
  }
  const { limits, faults } = values
  if (noun === 'device' && verb === 'unit' && id && (limits !== undefined || faults !== undefined)) {
    await withDatabase(environment, (database) => describeUnit(database, { id, limits, faults }))
    return `What was given is written of ${id}.`
  }
  if (noun === 'device' && verb === 'type' && id && type === undefined) {
    const newType = await withDatabase(environment, (database) => setMeterType(database, id, serial))
    return `${id} is ${newType}.`
  }
  if (noun !== 'device' || verb !== 'add' || !id || !serial || !type || !values.company)
    throw new CommandRefused(usage)
  const { company, prefix, keep_type: isTypeFixed } = values
  const device = { id, serial, type, company, prefix, isTypeFixed }
  const secret = await withDatabase(environment, (database) => addDevice(database, device))
  return `MQTT user name: ${id}\nMQTT password:  ${secret}\n\nThe password is shown this once and stored nowhere.`
}

/** What the person at the terminal can act on; undefined for a defect. */
export function reasonOf(error: unknown): string | undefined {
  const isKnown =
    error instanceof CommandRefused ||
    error instanceof PeopleError ||
    error instanceof StartError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  return isKnown ? (error as Error).message : undefined
}
