// A process of its own that opens a database, as a starting server does.
import { openDatabase } from '../database/database.ts'
import { createLog } from '../settings/log.ts'

const [, , url = ''] = process.argv
const database = await openDatabase({ url, log: createLog('warn') })
await database.close()
