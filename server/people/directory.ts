// Where the people of a company are looked up: the embedded directory or Keycloak's, of which nobody else knows.
import type { Personnel } from '../../contract/companies/own-company.ts'
import type { PersonCall } from '../http/serve.ts'

export interface PeopleDirectory {
  /** Everybody of the caller's company who may sign in, or may be given work, in no order. */
  peopleOf(call: Pick<PersonCall, 'tx' | 'who' | 'person'>): Promise<Personnel[]>
}
