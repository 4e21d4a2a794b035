import type { Log } from '../database/database.ts'
import type { KeycloakSettings } from '../settings/settings.ts'
import type { PeopleDirectory } from './directory.ts'
import { embeddedDirectory } from './embedded.ts'
import { keycloakDirectory } from './keycloak.ts'

export const openDirectory = (
  settings: KeycloakSettings | undefined,
  log: Pick<Log, 'warn'>,
): PeopleDirectory => (settings ? keycloakDirectory(settings, log) : embeddedDirectory)
