import { expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { anInstallation } from '../testing/world.ts'
import { fileOf, importer } from './imports.testing.ts'

const office = openOffice()
const tools = () => importer(office.server, () => office.token)

const heads = ['Είδος', 'Μάρκα', 'Περιγραφή', 'Μονάδα', 'Τιμή', 'Ψυκτικό']
const rows = [
  ['Αντλία θερμότητας', 'Midea', 'M-Thermal 8', '', '3450,50', 'r32'],
  ['σωληνες', '', 'Χαλκοσωλήνας 22 mm', 'μ.', '9,8', ''],
]

test('a price list becomes items; types and units are read as people write them', async () => {
  const { body } = await tools().check(fileOf(heads, ...rows), 'items')
  expect(body).toMatchObject({ kind: 'items', rows: 2, bad: 0, ignored: [] })
  expect((await tools().confirm(body.id)).body).toMatchObject({ state: 'done', written: 2 })
  const { items } = (await office.ask('GET', '/items')).body
  expect(items).toMatchObject([
    { item_type_id: 2, price: 3450.5, refrigerant: 'R32', created_by: 'Μαρία Δοκιμή' },
    { item_type_id: 101, make: null, unit: 'metre', price: 9.8 },
  ])
  const history = (await office.ask('GET', `/items/${items[0].id}/history`)).body.items
  expect(history).toMatchObject([{ action: 'created', after: { model: 'M-Thermal 8', import: 'list.csv' } }])
})

test('a wrong row says what is wrong, and a row that is there already is refused', async () => {
  await office.ask('POST', '/items', { item_type_id: 101, model: 'ΧΑΛΚΟΣΩΛΗΝΑΣ 22 mm' })
  const { body } = await tools().check(
    fileOf(
      heads,
      ...rows,
      rows[0] ?? [],
      ['Ψυγείο', 'Midea', 'Χ', '', '', ''],
      ['Λέβητας', '', 'Β', '', 'δέκα', ''],
      ['Λέβητας', 'Baxi', 'Γ', 'παλάμη', '1', 'R99'],
    ),
    'items',
  )
  expect(await tools().mistakesOf(body.id)).toEqual([
    '3 model item_exists',
    '4 model import_twice',
    '5 item_type_id import_choice',
    '6 price import_number',
    '6 make make_required',
    '7 unit import_choice',
    '7 refrigerant import_choice',
  ])
})

test('the template is a file that is read again', async () => {
  const { answer, bytes } = await office.download('/imports/template?kind=items&lang=el')
  expect(answer.headers.get('content-disposition')).toContain('items-el.csv')
  const { body } = await tools().check(bytes, 'items')
  expect(body).toMatchObject({ rows: 1, bad: 0, ignored: [] })
})

test('an import is undone, unless a job has used one of its items', async () => {
  const importFile = async () => {
    const { body } = await tools().check(fileOf(heads, ...rows), 'items')
    await tools().confirm(body.id)
    return body.id
  }
  const first = await importFile()
  expect((await office.ask('POST', `/imports/${first}/undo`)).body).toMatchObject({ state: 'undone' })
  expect((await office.ask('GET', '/items')).body.total).toBe(0)
  const second = await importFile()
  const item = (await office.ask('GET', '/items')).body.items[1]
  const company_id = office.company.id
  const installation_id = await anInstallation(office.database, company_id)
  await office.database.asSystem(async (tx) => {
    const job = await tx
      .insertInto('jobs')
      .values({ company_id, installation_id, type_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('materials')
      .values({
        company_id,
        installation_id,
        job_id: job.id,
        item_id: item.id,
        name: item.name,
        quantity: 1,
        cost_cents: 980,
      })
      .execute()
  })
  const { status, problem } = await office.ask('POST', `/imports/${second}/undo`)
  expect([status, problem.key]).toEqual([409, 'import_changed_since'])
})
