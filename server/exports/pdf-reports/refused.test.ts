import { expect, test } from 'vitest'
import { openOffice } from '../../testing/office.ts'
import { anInstallation } from '../../testing/world.ts'

const everybody = openOffice({ roles: ['technician_company'] })
const others = openOffice({
  roles: ['technician_company'],
  environment: { PDF_COMPANY_KEYS: 'some-company, another' },
})

test.each([
  ['every company may have it where the setting names none', everybody, 200],
  ['companies that the setting leaves out may not have it, and are told so', others, 403],
] as const)('of papers, %s', async (_, office, status) => {
  const id = await anInstallation(office.database, office.company.id)
  expect((await office.ask('GET', '/company')).body.may_print).toBe(status === 200)
  expect((await office.download(`/installations/${id}/pdf`)).answer.status).toBe(status)
})
