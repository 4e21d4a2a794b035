import { z } from 'zod'
import type { Company, Personnel } from '../../contract/companies/own-company.ts'
import type { PersonCall } from '../http/serve.ts'
import type { PeopleDirectory } from '../people/directory.ts'
import { findPeople } from '../people/people.rules.ts'
import { Problem } from '../request/problem.ts'
import { findCompany, findDistributor } from './own-company.store.ts'

const preferencesSchema = z.object({ installation_description: z.boolean().catch(false) }).catch({
  installation_description: false,
})

export interface CompanyOptions {
  directory: PeopleDirectory
  brandCompanyEmail: string | undefined
  pdfCompanyKeys: ReadonlySet<string> | undefined
}

/** A failing people directory must not fail the company, which every page needs. */
async function personnelOf(directory: PeopleDirectory, call: PersonCall): Promise<Personnel[]> {
  try {
    return findPeople(await directory.peopleOf(call), { order: 'asc' })
  } catch (error) {
    if (error instanceof Problem && error.key === 'directory_unavailable') return []
    throw error
  }
}

export const answerCompany = (options: CompanyOptions) => ({
  async getCompany(_request: unknown, call: PersonCall): Promise<Company> {
    const { tx, who } = call
    const company = await findCompany(tx, who.company)
    if (!company) throw new Problem(404, 'not_found')
    const distributor = who.kind === 'technician_company' ? await findDistributor(tx, who.company) : undefined
    return {
      key: company.key,
      kind: who.kind,
      name: company.name,
      email: company.email,
      company_logo_link: company.company_logo_link,
      distributor_name: distributor?.name ?? null,
      distributor_logo_link: distributor?.company_logo_link ?? company.distributor_logo_link,
      distributor_link: distributor?.distributor_link ?? company.distributor_link,
      brand_color: company.brand_color,
      is_brand_company:
        company.email !== null && company.email.toLowerCase() === options.brandCompanyEmail?.toLowerCase(),
      may_print: who.kind === 'technician_company' && (options.pdfCompanyKeys?.has(company.key) ?? true),
      preferences: preferencesSchema.parse(company.preferences),
      personnel: await personnelOf(options.directory, call),
    }
  },
})
