import { describe, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany, anInstallation } from '../testing/world.ts'

const office = openOffice()

const boiler = { item_type_id: 1, make: 'Viessmann', model: 'Vitodens 100-W' }
const pipe = { item_type_id: 101, model: 'Χαλκοσωλήνας 22 mm', unit: 'metre', price: 9.8 }
const pump = {
  item_type_id: 2,
  make: 'Midea',
  model: 'M-Thermal Arctic 8',
  refrigerant: 'R32',
  refrigerant_charge: 1.4,
}

const add = async (more: object, as = office.token) => (await office.ask('POST', '/items', more, as)).body
const list = async (query = '', as = office.token) =>
  (await office.ask('GET', `/items${query}`, undefined, as)).body
const models = async (query: string) => (await list(query)).items.map(({ model }: { model: string }) => model)
const search = (text: string) => models(`?search=${encodeURIComponent(text)}`)

describe('an item of the catalogue', () => {
  test('is answered whole, with what follows from its type and refrigerant', async () => {
    const answer = await office.ask('POST', '/items', pump)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/api/v1/items/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      ...pump,
      kind: 'appliance',
      type_name: 'heat_pump',
      name: 'Midea M-Thermal Arctic 8',
      gwp: 675,
      co2_tonnes: 0.945,
      price: null,
      created_by: 'Μαρία Δοκιμή',
    })
    expect(await add(pipe)).toMatchObject({ kind: 'material', make: null, name: pipe.model, price: 9.8 })
  })

  test.each([
    [{ ...boiler, make: '' }, 'make', 'make_required'],
    [{ ...boiler, model: ' ' }, 'model', 'model_required'],
    [{ ...boiler, item_type_id: 99 }, 'item_type_id', 'item_type_required'],
    [{ ...boiler, unit: 'metre' }, 'unit', 'unit_of_material'],
    [{ ...boiler, refrigerant: 'R32' }, 'refrigerant', 'refrigerant_not_held'],
    [{ ...boiler, is_hermetic: true }, 'refrigerant', 'refrigerant_not_held'],
    [{ ...pump, refrigerant: null }, 'refrigerant', 'refrigerant_required'],
    [{ ...pump, refrigerant: 'R22' }, 'refrigerant', 'refrigerant_unknown'],
    [{ ...pump, refrigerant_charge: 0 }, 'refrigerant_charge', 'value_range'],
    [{ ...boiler, model_year: 1900 }, 'model_year', 'value_range'],
    [{ ...pipe, unit: 'cubit' }, 'unit', 'unit_required'],
    [{ ...pipe, price: -1 }, 'price', 'value_range'],
    [{ ...pipe, price: 0.001 }, 'price', 'amount_cents'],
  ])('%j is refused by its %s: %s', async (form, path, key) => {
    const { status, problem } = await office.ask('POST', '/items', form)
    expect(status).toBe(400)
    expect(problem.errors).toMatchObject([{ path, key }])
    expect((await list()).total).toBe(0)
  })

  test('is edited in part, by the rules of the whole', async () => {
    const { id } = await add(pump)
    expect((await office.ask('PATCH', `/items/${id}`, { price: 2990 })).body).toMatchObject({
      ...pump,
      price: 2990,
    })
    expect((await office.ask('GET', `/items/${id}`)).body).toMatchObject({ ...pump, price: 2990 })
    const stale = await office.ask('PATCH', `/items/${id}`, { notes: 'x', expected_updated_at: null })
    expect([stale.status, stale.problem.key]).toEqual([409, 'record_changed'])
    const refuse = async (edit: object, key: string) => {
      const { status, problem } = await office.ask('PATCH', `/items/${id}`, edit)
      expect([status, problem.errors?.[0]?.key]).toEqual([400, key])
    }
    await refuse({ item_type_id: 1 }, 'refrigerant_not_held')
    await refuse({ refrigerant: null }, 'refrigerant_required')
    await refuse({ make: null }, 'make_required')
    await refuse({ unit: 'set' }, 'unit_of_material')
    const { items } = (await office.ask('GET', `/items/${id}/history`)).body
    expect(items).toMatchObject([
      { action: 'changed', before: { price: null }, after: { price: 2990 } },
      { action: 'created' },
    ])
  })

  test('is there once, however it is written; another year is another item', async () => {
    const { id } = await add(boiler)
    const again = { ...boiler, make: 'VIESSMANN', model: 'vitodens 100-w' }
    const { status, problem } = await office.ask('POST', '/items', again)
    expect(status).toBe(409)
    expect(problem).toMatchObject({ key: 'item_exists', errors: [{ path: 'model', key: 'item_exists' }] })
    const newer = await add({ ...again, model_year: 2026 })
    expect((await office.ask('PATCH', `/items/${newer.id}`, { model_year: null })).status).toBe(409)
    await office.ask('DELETE', `/items/${id}`)
    expect((await office.ask('PATCH', `/items/${newer.id}`, { model_year: null })).status).toBe(200)
    expect((await office.ask('POST', `/items/${id}/restore`)).problem.key).toBe('item_exists')
  })

  test('that a job used is archived; the job keeps it', async () => {
    const item = await add(pipe)
    const home = await anInstallation(office.database, office.company.id)
    await office.database.asSystem(async (tx) => {
      const job = await tx
        .insertInto('jobs')
        .values({ company_id: office.company.id, installation_id: home, type_id: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('materials')
        .values({
          company_id: office.company.id,
          installation_id: home,
          job_id: job.id,
          item_id: item.id,
          name: item.name,
          quantity: 2,
          cost_cents: 1960,
        })
        .execute()
    })
    expect((await office.ask('DELETE', `/items/${item.id}`)).status).toBe(204)
    expect((await list()).total).toBe(0)
    const rows = await office.run('select name, item_id from materials where item_id = $1', [item.id])
    expect(rows).toEqual([{ name: pipe.model, item_id: item.id }])
  })

  test('is restored by an administrator, or at once by whoever archived it', async () => {
    const { id } = await add(boiler)
    const secretary = await office.signIn(['technician_company', 'editor'])
    const colleague = await office.signIn(['technician_company'])
    await office.ask('DELETE', `/items/${id}`, undefined, secretary)
    const restore = (as: string) => office.ask('POST', `/items/${id}/restore`, undefined, as)
    expect((await restore(colleague)).problem).toMatchObject({ status: 403, key: 'role_required' })
    expect((await restore(secretary)).body).toMatchObject(boiler)
    await office.ask('DELETE', `/items/${id}`)
    expect((await office.ask('GET', '/items/archived', undefined, secretary)).status).toBe(403)
    expect((await office.ask('GET', '/items/archived')).body).toMatchObject({
      total: 1,
      items: [{ id, archived_at: expect.any(String) }],
    })
    await office.run(`update catalogue_items set archived_at = now() - interval '31 days' where id = $1`, [
      id,
    ])
    expect((await office.ask('GET', '/items/archived')).body.total).toBe(0)
    expect((await restore(office.token)).status).toBe(404)
  })

  test('belongs to its company', async () => {
    const { id } = await add(boiler)
    const rival = await office.signIn(['technician_company', 'admin'], await aCompany(office.database))
    expect((await list('', rival)).total).toBe(0)
    expect((await office.ask('PATCH', `/items/${id}`, { notes: 'x' }, rival)).status).toBe(404)
    expect((await office.ask('DELETE', `/items/${id}`, undefined, rival)).status).toBe(404)
    expect((await office.ask('GET', `/items/${id}/history`, undefined, rival)).status).toBe(404)
    expect((await add(boiler, rival)).model).toBe(boiler.model)
  })
})

describe('the catalogue', () => {
  test('is found in Greek, Greeklish and by its type; what begins with it comes first', async () => {
    await add(pipe)
    await add({ ...boiler, notes: 'με χαλκοσωλήνα 22' })
    await add({ item_type_id: 102, make: 'Χαλκόρ', model: 'Γωνία 22 mm' })
    expect(await search('χαλκοσωληνασ')).toEqual([pipe.model])
    expect(await search('xalkosolin 22')).toEqual([pipe.model, boiler.model])
    expect(await search('xalkor gonia')).toEqual(['Γωνία 22 mm'])
    expect(await search('λέβητας')).toEqual([boiler.model])
    expect(await search('boiler vitodens')).toEqual([boiler.model])
    expect(await search('σωλήνες 22')).toEqual([pipe.model])
    expect(await search('22 τίποτα')).toEqual([])
    expect(await search('%')).toEqual([])
    expect(await search('(')).toEqual([])
  })

  test('is filtered by kind, type and make, and counted by each', async () => {
    await add(pipe)
    await add(boiler)
    await add({ ...boiler, make: 'VIESSMANN', model: 'Vitodens 200-W' })
    await add(pump)
    expect(await models('?kind=material')).toEqual([pipe.model])
    expect(await models('?item_type_id=1&item_type_id=101')).toHaveLength(3)
    expect(await models('?make[]=Viessmann')).toEqual(['Vitodens 100-W', 'Vitodens 200-W'])
    expect((await office.ask('GET', '/items/count?kind=appliance&search=vito')).body).toEqual({ count: 2 })
    expect((await office.ask('GET', '/filters/items')).body.items).toEqual([
      { field: 'kind', value: 'appliance', count: 3 },
      { field: 'kind', value: 'material', count: 1 },
      { field: 'item_type_id', value: '1', count: 2 },
      { field: 'item_type_id', value: '101', count: 1 },
      { field: 'item_type_id', value: '2', count: 1 },
      { field: 'make', value: expect.stringMatching(/viessmann/i), count: 2 },
      { field: 'make', value: 'Midea', count: 1 },
    ])
  })

  test('is sorted by every column, what is missing last', async () => {
    await add({ ...pipe, price: 3 })
    await add({ ...boiler, model_year: 2025, price: 1500 })
    await add(pump)
    expect(await models('')).toEqual([boiler.model, pump.model, pipe.model])
    expect(await models('?sort=price&order=desc')).toEqual([boiler.model, pipe.model, pump.model])
    expect(await models('?sort=make')).toEqual([pump.model, boiler.model, pipe.model])
    // The other two have no year; their order is that of their ids.
    expect((await models('?sort=model_year'))[0]).toBe(boiler.model)
    expect(await models('?sort=model')).toEqual([pump.model, boiler.model, pipe.model])
    expect(await models('?sort=created_at&order=desc&limit=1')).toEqual([pump.model])
    expect((await office.ask('GET', '/items?sort=notes')).status).toBe(400)
  })
})
