import { expect, test } from 'vitest'
import { openOffice } from '../../testing/office.ts'
import { anInstallation } from '../../testing/world.ts'

const unrestricted = openOffice({ roles: ['technician_company'] })
const restricted = openOffice({
  roles: ['technician_company'],
  environment: { PDF_COMPANY_KEYS: 'some-company, another' },
})

test.each([
  ['every company may print if the setting names none', unrestricted, 200],
  ['companies that the setting does not name may not, and know that', restricted, 403],
] as const)('%s', async (_, office, status) => {
  const id = await anInstallation(office.database, office.company.id)
  expect((await office.ask('GET', '/company')).body.may_print).toBe(status === 200)
  expect((await office.download(`/installations/${id}/pdf`)).answer.status).toBe(status)
})
