import { beforeEach, expect, test } from 'vitest'
import { openOffice } from '../testing/office.ts'
import { aCompany, aDevice } from '../testing/world.ts'
import { keysOf, planTools } from './plans.testing.ts'

const office = openOffice()
const { home: aHome, boiler, add, read } = planTools(office)

let home: string
beforeEach(async () => {
  home = await aHome()
})

const chargeOf = (appliance: Record<string, string>, as?: string) =>
  office.ask(
    'GET',
    `/installations/${home}/appliance-charge?${new URLSearchParams(appliance).toString()}`,
    undefined,
    as,
  )

/** A device in the home that controls an appliance of this make and model. */
const controllerOf = async (type: 'THALPOS_HC_OT' | 'THALPOS_HC_MB', brand: string, model: string) => {
  const { id } = await aDevice(office.database, { assignedTo: office.company.id, type })
  await office.run(`update devices set installation_id = '${home}', installation_date = current_date,
    hvac_brand = '${brand}', hvac_model = '${model}' where device_id = '${id}'`)
  return id
}

test('a plan reads the charge of its model from the catalogue, of the newest year', async () => {
  const item = {
    item_type_id: 2,
    make: 'Daikin',
    model: 'Altherma 3',
    fuel_type_id: 1,
    installation_placement_type_id: 1,
  }
  const { body: pump } = await office.ask('POST', `/installations/${home}/item`, item)
  const { body: plan } = await add(home, { item_id: pump.id })
  expect(plan).toMatchObject({ model_charge: null, leak_check: { due: 'unknown', missing: 'refrigerant' } })
  const model = { item_type_id: 2, make: 'DAIKIN', model: 'altherma 3' }
  for (const [model_year, refrigerant, refrigerant_charge] of [
    [2015, 'R410A', 2],
    [2021, 'R32', 1.5],
  ]) {
    const made = await office.ask('POST', '/items', {
      ...model,
      model_year,
      refrigerant,
      refrigerant_charge,
      is_hermetic: true,
    })
    expect(made.status).toBe(201)
  }
  const charge = { refrigerant: 'R32', charge_kg: 1.5, is_hermetic: true }
  expect(await read(plan.id)).toMatchObject({
    model_charge: charge,
    leak_check: { due: 'never', reason: 'small', tonnes: 1.0125 },
  })
  const { body: known } = await chargeOf({ item_id: pump.id })
  expect(known).toEqual({ holds_refrigerant: true, model_charge: charge })
  const own = await add(home, { item_id: pump.id, refrigerant: 'R410A', charge_kg: 2.4 })
  expect(own.body.leak_check).toEqual({ due: 'every', months: 12, tonnes: 5.01 })
  const { items } = (await office.ask('GET', '/maintenance-plans')).body
  expect(items[0].model_charge).toEqual(charge)
  const boilerPlan = await add(home, { item_id: await boiler(home) })
  expect(boilerPlan.body).toMatchObject({ model_charge: null, leak_check: null })
})

test('a device without an item stands for the heat pump that it is fitted to', async () => {
  const device_id = await controllerOf('THALPOS_HC_MB', 'Midea', 'Arctic 8')
  const boilerDevice = await controllerOf('THALPOS_HC_OT', 'Viessmann', 'Vitodens 100-W')
  const unknown = { holds_refrigerant: true, model_charge: null }
  expect((await chargeOf({ device_id })).body).toEqual(unknown)
  await office.ask('POST', '/items', {
    item_type_id: 2,
    make: 'midea',
    model: 'ARCTIC 8',
    refrigerant: 'R410A',
    refrigerant_charge: 3,
  })
  const model_charge = { refrigerant: 'R410A', charge_kg: 3, is_hermetic: false }
  expect((await chargeOf({ device_id })).body).toEqual({ ...unknown, model_charge })
  expect((await add(home, { device_id })).body).toMatchObject({
    model_charge,
    leak_check: { due: 'every', months: 12, tonnes: 6.2625 },
  })
  expect((await chargeOf({ device_id, item_id: await boiler(home) })).body.model_charge).toBeNull()
  expect((await chargeOf({ device_id: boilerDevice })).body.holds_refrigerant).toBe(false)
})

test('the charge of an appliance of another home, or of another company, is not found', async () => {
  const item_id = await boiler(await aHome())
  const rival = await office.signIn(['technician_company'], await aCompany(office.database))
  expect(keysOf(await chargeOf({ item_id }))).toEqual(['item_id not_found'])
  expect(keysOf(await chargeOf({ device_id: 'TH-MB-NONE' }))).toEqual(['device_id not_found'])
  expect((await chargeOf({}, rival)).status).toBe(404)
})
