// Writes database.types.ts from the migrations, on a PostgreSQL of its own; with --verify it only checks the file.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbeddedPostgres } from '../../embedded/postgres.ts'
import { migrate } from './migrate.ts'

const target = join(import.meta.dirname, 'database.types.ts')
const overrides = {
  columns: {
    'companies.kind': "'technician_company' | 'distributor'",
    'commands.state':
      "Generated<'queued' | 'sent' | 'acknowledged' | 'confirmed' | 'failed' | 'expired' | 'cancelled'>",
    'devices.telemetry_device_id': 'Generated<string>',
    'hourly_sums.part': "'consumption' | 'energy' | 'climate'",
    'raw_readings.values': '(number | null)[]',
    'latest_values.values': '(number | null)[]',
    'latest_values.times': '(Date | null)[]',
  },
}

const dataDir = await mkdtemp(join(tmpdir(), 'thalpos-types-'))
const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) })
try {
  await migrate(database.url)
  const source = ['--dialect', 'postgres', '--url', database.url, '--exclude-pattern', 'schema_*']
  const form = ['--date-parser', 'string', '--overrides', JSON.stringify(overrides), '--out-file', target]
  const { status } = spawnSync('kysely-codegen', [...source, ...form, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
