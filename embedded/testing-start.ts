// A process of its own that starts the server of a data directory, prints its address, and lives until it or its parent is killed.
import { pino } from 'pino'
import { startEmbeddedPostgres } from './postgres.ts'

const [, , dataDir = ''] = process.argv
const { url } = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
process.send?.(url)
process.channel?.ref()
