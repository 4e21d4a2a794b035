import type { Log } from '../database.ts'
import type { PeopleDirectory } from './directory.ts'
import { embeddedDirectory } from './embedded.ts'
import { type KeycloakSettings, keycloakDirectory } from './keycloak.ts'

export const openDirectory = (
  settings: KeycloakSettings | undefined,
  log: Pick<Log, 'warn'>,
): PeopleDirectory => (settings ? keycloakDirectory(settings, log) : embeddedDirectory)
