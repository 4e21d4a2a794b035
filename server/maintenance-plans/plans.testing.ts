// Homes with a boiler, and plans for them, for the tests of maintenance.
import { addDays } from '../../contract/maintenance-plans/due-dates.ts'
import { localDate } from '../days/local-days.ts'
import type { openOffice } from '../testing/office.ts'

type Office = ReturnType<typeof openOffice>

export const today = (days = 0): string => addDays(localDate(Date.now(), 'Europe/Athens'), days)

export const planTools = (office: Office) => ({
  async home(area = 'Καλαμαριά', as?: string): Promise<string> {
    const contacts = [{ contact_type_id: 1, phone: '6971206448' }]
    const person = { firstname: 'Άννα', lastname: 'Παπαδοπούλου', contacts }
    const client = await office.ask('POST', '/clients', person, as)
    const body = { client_id: client.body.id, area, address: 'Πόντου 12' }
    return (await office.ask('POST', '/installations', body, as)).body.id
  },

  async boiler(home: string, item_type_id = 1): Promise<string> {
    const body = {
      item_type_id,
      make: 'Viessmann',
      model: 'Vitodens 100-W',
      fuel_type_id: 1,
      installation_placement_type_id: 1,
    }
    return (await office.ask('POST', `/installations/${home}/item`, body)).body.id
  },

  add: (installation_id: string, more: object = {}, as?: string) =>
    office.ask(
      'POST',
      '/maintenance-plans',
      {
        installation_id,
        type_id: 1,
        title: 'Ετήσια συντήρηση λέβητα',
        every_months: 12,
        anchor: 'completion',
        anchor_on: null,
        ...more,
      },
      as,
    ),

  makeJobs: (...plans: { plan_id: string; due_on: string; visit?: object }[]) =>
    office.ask('POST', '/maintenance-plans/jobs', { plans }),

  read: async (id: string) => (await office.ask('GET', `/maintenance-plans/${id}`)).body,
})

export const keysOf = (answer: { problem: { errors?: { path: string; key: string }[] | undefined } }) =>
  answer.problem.errors?.map(({ path, key }) => `${path} ${key}`)
