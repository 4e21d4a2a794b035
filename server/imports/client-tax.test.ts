import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { fileOf, importer } from './imports.testing.ts'

const office = openOffice()
const form = {
  lastname: 'Ιωάννου',
  firstname: 'Νίκος',
  contacts: [{ contact_type_id: 1, phone: '6971206448' }],
}

test('a VAT number with a wrong check digit is refused by its own key', async () => {
  const { status, problem } = await office.ask('POST', '/clients', { ...form, vat_number: '123456789' })
  expect(status).toBe(400)
  expect(problem.errors).toMatchObject([{ path: 'vat_number', key: 'vat_number_invalid' }])
  const { body } = await office.ask('POST', '/clients', { ...form, vat_number: '123 456 783' })
  expect(body).toMatchObject({ vat_number: '123456783', tax_office: null })
})

test.each([
  ['Greek', 'ΑΦΜ', 'Δ.Ο.Υ.'],
  ['English', 'VAT number', 'Tax office'],
])('a file has both under heads in %s, and a wrong number is reported by row', async (_, vat, head) => {
  const tools = importer(office.server, () => office.token)
  const { body } = await tools.check(
    fileOf(
      ['Επώνυμο', 'Όνομα', 'Τηλέφωνο 1', vat, head],
      ['Παπά', 'Μαρία', '2310268331', '987654324', 'Καλαμαριάς'],
      ['Παπάς', 'Νίκος', '2310268332', '987654321', ''],
    ),
  )
  expect(body).toMatchObject({ rows: 2, bad: 1, ignored: [] })
  expect(await tools.mistakesOf(body.id)).toEqual(['3 vat_number vat_number_invalid'])
  await tools.confirm(body.id, '?skip_bad=true')
  expect((await office.ask('GET', '/clients')).body.items).toMatchObject([
    { lastname: 'Παπά', vat_number: '987654324', tax_office: 'Καλαμαριάς' },
  ])
})
