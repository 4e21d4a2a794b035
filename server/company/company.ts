import { z } from 'zod'
import type { Company } from '../../contract/company.ts'
import { Problem } from '../problem.ts'
import type { PersonCall } from '../serve.ts'
import { findCompany, findDistributor, listPersonnel } from './company.store.ts'

const preferencesSchema = z.object({ installation_description: z.boolean().catch(false) }).catch({
  installation_description: false,
})

export interface CompanyOptions {
  brandCompanyEmail: string | undefined
  pdfCompanyKeys: ReadonlySet<string> | undefined
}

export const answerCompany = (options: CompanyOptions) => ({
  async getCompany(_asked: unknown, { tx, who }: PersonCall): Promise<Company> {
    const company = await findCompany(tx, who.company)
    if (!company) throw new Problem(404, 'not_found')
    const distributor = who.kind === 'technician_company' ? await findDistributor(tx, who.company) : undefined
    const personnel = await listPersonnel(tx, who.company)
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
      personnel: personnel.map((person) => ({
        id: person.id,
        firstName: person.given_name,
        lastName: person.family_name,
        email: person.email,
        username: person.username ?? person.email,
        emailVerified: person.email_verified,
        created_at: person.created_at.toISOString(),
        createdTimestamp: person.created_at.getTime(),
      })),
    }
  },
})
