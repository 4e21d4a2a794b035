// Directory of a company's people: embedded or Keycloak's. Only `openDirectory` knows which.
import type { Personnel } from '../../contract/companies/own-company.ts'
import type { PersonCall } from '../http/serve.ts'

/** A call about a company that no person makes. */
export interface CompanyCall extends Pick<PersonCall, 'tx' | 'who'> {
  companyKey: string
}

export interface PeopleDirectory {
  /** All people of the caller's company who may sign in or be given work, unordered. */
  peopleOf(call: Pick<PersonCall, 'tx' | 'who' | 'person'>): Promise<Personnel[]>
  /** Whether a person still belongs to the company and may use the product. */
  isActive(call: CompanyCall, id: string): Promise<boolean>
}
