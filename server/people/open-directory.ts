import type { Database, Log } from '../database/database.ts'
import type { KeycloakSettings } from '../settings/settings.ts'
import type { PeopleDirectory } from './directory.ts'
import { embeddedDirectory } from './embedded.ts'
import { keycloakDirectory } from './keycloak.ts'
import { withStoredPeople } from './stored-people.ts'

export const openDirectory = (
  settings: KeycloakSettings | undefined,
  database: Pick<Database, 'asSystem'>,
  log: Pick<Log, 'warn'>,
): PeopleDirectory =>
  settings ? withStoredPeople(keycloakDirectory(settings, log), database) : embeddedDirectory
