// Writes a part of the demo's past and ends. It stands back for whoever serves people meanwhile.
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/database/database.ts'
import { createLog } from '../../server/settings/log.ts'
import { readFleet } from '../fleet.ts'
import { writeSeason } from './season.ts'

const {
  SIMULATOR_DIR: directory = '',
  SEASON_DATABASE_URL: url = '',
  SEASON_RETAINED_SINCE = '0',
  SEASON_PART = '0/1',
} = process.env
const [part, parts] = SEASON_PART.split('/').map(Number)

process.on('disconnect', () => process.exit(1))
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { past, ...fleet } = await readFleet(join(directory, 'fleet.json'))
if (past) {
  const database = await openDatabase({ url, log: createLog('warn') })
  const options = {
    directory: join(directory, 'past'),
    retainedSince: Number(SEASON_RETAINED_SINCE),
    part,
    parts,
  }
  await writeSeason(database, { ...fleet, past }, options)
  await database.close()
}
process.exit(0)
