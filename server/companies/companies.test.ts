import { describe, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice } from '../testing/world.ts'

const office = openOffice({ kind: 'distributor', roles: ['distributor'] })

interface CompanyFields {
  name: string
  phone?: string | null
  email?: string
  contact_name?: string
}

const affiliate = async (fields: CompanyFields) => {
  const company = await aCompany(office.database, 'technician_company', { affiliatedTo: office.company.id })
  await office.database.asSystem((tx) =>
    tx.updateTable('companies').set(fields).where('id', '=', company.id).execute(),
  )
  return company
}

const client = { firstname: 'Νίκος', lastname: 'Ιωάννου' }
const ask = (path: string, as = office.token) => office.ask('GET', path, undefined, as)
const names = async (query: string) =>
  (await ask(`/distributor/companies?${query}`)).body.items.map(
    ({ entity_name }: { entity_name: string }) => entity_name,
  )

describe('the companies of a distributor', () => {
  test('come with how they are reached and how many devices of its inventory they have', async () => {
    const fields = {
      name: 'Θερμάνσεις Έβρου',
      email: 'e@evros.gr',
      contact_name: 'Άννα Λύτρα',
      phone: '2551012345',
    }
    const evros = await affiliate(fields)
    const given = { assignedTo: evros.id, distributor: office.company.id }
    await aDevice(office.database, { ...given, client })
    await aDevice(office.database, given)
    await aDevice(office.database, { distributor: office.company.id })
    const other = await aCompany(office.database, 'distributor')
    await office.database.asSystem((tx) =>
      tx
        .insertInto('affiliations')
        .values({ distributor_id: other.id, technician_company_id: evros.id })
        .execute(),
    )
    await aDevice(office.database, { assignedTo: evros.id, distributor: other.id, client })
    const { body } = await ask('/distributor/companies')
    expect(body).toEqual({
      items: [
        {
          technician_group_id: evros.id,
          entity_name: 'Θερμάνσεις Έβρου',
          contact_name: 'Άννα Λύτρα',
          contact: '2551012345',
          email: 'e@evros.gr',
          devices_assigned: 2,
          devices_installed: 1,
        },
      ],
      total: 1,
    })
  })

  test('are found by name in Greek or Latin, by person, e-mail and telephone', async () => {
    await affiliate({ name: 'Θερμάνσεις Έβρου', contact_name: 'Άννα Λύτρα', phone: '25510 12345' })
    await affiliate({ name: 'Ψύξη Δράμας', email: 'info@psyxi.gr', phone: null })
    for (const [search, found] of [
      ['εβρου', 'Θερμάνσεις Έβρου'],
      ['thermans', 'Θερμάνσεις Έβρου'],
      ['λυτρα', 'Θερμάνσεις Έβρου'],
      ['2551012', 'Θερμάνσεις Έβρου'],
      ['info@psyxi', 'Ψύξη Δράμας'],
    ] as const) {
      expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([found])
    }
  })

  test('are sorted by every column, in pages', async () => {
    const some = await affiliate({ name: 'Άλφα', email: 'z@x.gr', phone: '3' })
    await affiliate({ name: 'Βήτα', phone: null })
    await affiliate({ name: 'Γάμα', email: 'A@x.gr', phone: '1' })
    await aDevice(office.database, { assignedTo: some.id, distributor: office.company.id })
    expect(await names('')).toEqual(['Άλφα', 'Βήτα', 'Γάμα'])
    expect(await names('sort=entity_name&order=desc')).toEqual(['Γάμα', 'Βήτα', 'Άλφα'])
    expect(await names('sort=email')).toEqual(['Γάμα', 'Άλφα', 'Βήτα'])
    expect(await names('sort=contact&order=desc')).toEqual(['Άλφα', 'Γάμα', 'Βήτα'])
    expect((await names('sort=devices_assigned&order=desc'))[0]).toBe('Άλφα')
    const past = await ask('/distributor/companies?limit=2&offset=4')
    expect(past.body).toEqual({ items: [], total: 3 })
    expect(await names('limit=2&offset=2')).toEqual(['Γάμα'])
  })

  test('are those that a device can be assigned to, by name', async () => {
    const evros = await affiliate({ name: 'Θερμάνσεις Έβρου' })
    await affiliate({ name: 'Ψύξη Δράμας' })
    await aCompany(office.database)
    const { body } = await ask('/distributor/affiliations')
    expect(body.total).toBe(2)
    expect(body.items[0]).toEqual({ technician_group_id: evros.id, technician_name: 'Θερμάνσεις Έβρου' })
    expect((await ask('/distributor/affiliations?search=drama')).body.items).toHaveLength(1)
  })

  test('of another distributor stay its own', async () => {
    await affiliate({ name: 'Θερμάνσεις Έβρου' })
    const other = await aCompany(office.database, 'distributor')
    const stranger = await office.signIn(['distributor', 'admin'], other)
    expect((await ask('/distributor/companies', stranger)).body).toEqual({ items: [], total: 0 })
    expect((await ask('/distributor/affiliations', stranger)).body).toEqual({ items: [], total: 0 })
  })

  test('are saved as a file as they are searched and sorted', async () => {
    await affiliate({ name: 'Θερμάνσεις Έβρου', email: 'e@evros.gr' })
    await affiliate({ name: '=Ψύξη' })
    const { body } = await ask('/exports/companies?sort=entity_name&order=desc')
    expect(body.trim().split('\r\n')).toEqual([
      expect.stringMatching('"Εταιρεία";"Υπεύθυνος";"Τηλέφωνο";"E-mail";"Ανατεθειμένες συσκευές";'),
      '"Θερμάνσεις Έβρου";;"2310000000";"e@evros.gr";"0";"0"',
      '"\'=Ψύξη";;"2310000000";;"0";"0"',
    ])
    expect((await ask('/exports/companies?search=evrou&lang=en')).body.trim().split('\r\n')).toHaveLength(2)
  })
})
