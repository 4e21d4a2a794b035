// Trips of jobs with their entries, of visits, plans and boiler sheets.

import { sheetFields } from '../../../contract/boiler-sheets/fields.ts'
import { valuesIn } from '../../../contract/fields.ts'
import { appointmentFields } from '../../../contract/jobs/appointment-fields.ts'
import {
  actionFields,
  editableJobFields,
  expenseFields,
  jobFields,
  materialFields,
} from '../../../contract/jobs/fields.ts'
import { planFields, skipFields } from '../../../contract/maintenance-plans/fields.ts'
import type { Body, FieldOffice } from '../field-office.ts'
import type { Trip } from '../field-trip.ts'
import { twoForms } from '../fields.ts'
import { aDevice } from '../world.ts'

const none = {
  import: 'work is written in the product',
  restore: 'work is deleted for good',
}

export const job: Trip = {
  none,
  without: {
    PATCH: Object.fromEntries(
      ['installation_id', 'source', 'device_id', 'fault_code', 'call_back_of'].map((name) => [
        name,
        'a job stays with its home and its cause',
      ]),
    ),
  },
  async run({ office, send, first, home, people, bytesOf }, { reads, readsFile }) {
    const [person] = await people()
    const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
    const source = await send('POST', '/jobs', { installation_id: home.id, type_id: 1 })
    await send('PATCH', `/jobs/${source.id}`, { state: 'done' })
    const [made, changed] = twoForms(jobFields, {
      installation_id: [home.id, home.id],
      assignee_id: [person, null],
      source: ['fault', 'call'],
      device_id: [device_id, null],
      call_back_of: [source.id, null],
    })
    const created = await send('POST', '/jobs', made)
    reads('POST', created, made)
    const path = `/jobs/${created.id}`
    const readsAll = async (form: Record<string, unknown>) => {
      const stored = await send('GET', path)
      reads('GET', stored, form)
      reads('GET', (await send('GET', `/installations/${home.id}`)).jobs[0], form)
      reads('list', await first('/jobs'), form)
      reads('history', (await first(`${path}/history`)).after, form)
      const { assignee_name, call_back_of_number } = stored
      const named = { ...form, assignee_id: assignee_name, call_back_of: call_back_of_number }
      readsFile(await bytesOf('/exports/jobs'), { ...made, ...named })
    }
    await readsAll(made)
    const edit = valuesIn(editableJobFields, changed)
    reads('PATCH', await send('PATCH', path, edit), edit)
    await readsAll(edit)
    reads('history', (await first(`${path}/history`)).before, valuesIn(editableJobFields, made))
  },
}

const written = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))

/** An entry of a job; `edited` is the path of one, without its id. */
const entryTrip = (
  kind: 'actions' | 'materials' | 'expenses',
  formsOf: (person: string) => [object, object],
  edited: (job: string) => string,
): Trip => ({
  none: { ...none, export: 'no file has the entries of jobs' },
  async run({ send, first, home, people }, { reads }) {
    const [person = ''] = await people()
    const { id: job_id } = await send('POST', '/jobs', { installation_id: home.id, type_id: 1 })
    const [made, changed] = formsOf(person)
    const created = await send('POST', `/jobs/${job_id}/${kind}`, made)
    reads('POST', created, made)
    const readsAll = async (form: object) => {
      reads('GET', (await send('GET', `/jobs/${job_id}`))[kind][0], form)
      reads('GET', (await send('GET', `/installations/${home.id}`))[kind][0], form)
      reads('list', await first(`/installations/history?installation_id=${home.id}`), form)
    }
    await readsAll(made)
    // The history has no lines for what is empty.
    reads('history', (await first(`/jobs/${job_id}/history`)).after, made, written(made))
    reads('PATCH', await send('PATCH', `${edited(job_id)}/${created.id}`, changed), changed)
    await readsAll(changed)
    reads('history', (await first(`/jobs/${job_id}/history`)).after, changed, written(changed))
  },
})

export const action = entryTrip(
  'actions',
  (person) => twoForms(actionFields, { assignee_id: [person, null] }),
  () => '/actions',
)

export const material = entryTrip(
  'materials',
  () => twoForms(materialFields, { item_id: [null, null] }),
  (id) => `/jobs/${id}/materials`,
)

export const expense = entryTrip(
  'expenses',
  (person) => twoForms(expenseFields, { assignee_id: [person, null] }),
  (id) => `/jobs/${id}/expenses`,
)

export const appointment: Trip = {
  none: { ...none, export: 'visits leave in a calendar feed, not in a file' },
  async run({ send, first, home, people }, { reads }) {
    const persons = await people(4)
    const homes = [
      home,
      await send('POST', '/installations', { client_id: home.client_id, area: 'Πυλαία', tag: 98 }),
    ]
    const [one, two] = [
      await send('POST', '/jobs', { installation_id: homes[0]?.id, type_id: 1 }),
      await send('POST', '/jobs', { installation_id: homes[1]?.id, type_id: 1 }),
    ]
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const [made, changed] = twoForms(appointmentFields, {
      installation_id: [homes[0]?.id, homes[1]?.id],
      job_id: [one.id, two.id],
      assignee_id: [persons[0], persons[1]],
      helper_ids: [[persons[2]], [persons[3]]],
      scheduled_start: [at(1), at(2)],
      duration: [60, 90],
    })
    const shownOf = ({ helper_ids, ...form }: typeof made) => ({
      ...form,
      helpers: (helper_ids as string[]).map((helper) => ({ id: helper })),
    })
    const created = await send('POST', '/appointments', made)
    reads('POST', created, made, shownOf(made))
    const path = `/appointments/${created.id}`
    const readsAll = async (form: typeof made) => {
      const shown = shownOf(form)
      reads('GET', await send('GET', path), form, shown)
      reads('GET', (await send('GET', `/jobs/${String(form.job_id)}`)).appointments[0], form, shown)
      reads('list', await first(`/appointments?installation_id=${String(form.installation_id)}`), form, shown)
      reads('list', await first('/appointments/pending'), form, shown)
      reads('history', (await first(`${path}/history`)).after, form, shown)
    }
    await readsAll(made)
    reads('PATCH', await send('PATCH', path, changed), changed, shownOf(changed))
    await readsAll(changed)
    reads('history', (await first(`${path}/history`)).before, made, shownOf(made))
  },
}

const sameHome = { PATCH: { installation_id: 'it stays with its home' } }

/** Made, read in every way, changed and read again; `path` is that of the list. */
async function wholeTrip(
  { send, first }: FieldOffice,
  reads: Parameters<Trip['run']>[1]['reads'],
  path: string,
  [made, changed]: readonly [Record<string, unknown>, Record<string, unknown>],
) {
  const created: Body = await send('POST', path, made)
  reads('POST', created, made)
  const one = `${path}/${created.id}`
  const { installation_id: _made, ...before } = made
  const { installation_id: _changed, ...edit } = changed
  const readsAll = async (form: object) => {
    reads('GET', await send('GET', one), form)
    reads('list', await first(path), form)
  }
  await readsAll(made)
  reads('history', (await first(`${one}/history`)).after, made)
  reads('PATCH', await send('PATCH', one, edit), edit)
  await readsAll(changed)
  reads('history', (await first(`${one}/history`)).before, before)
}

const noFile = { ...none, export: 'no file has it' }

const twoDevices = async ({ office, home }: FieldOffice) => {
  const ids = [1, 2].map(async () => {
    const { id } = await aDevice(office.database, { assignedTo: office.company.id })
    await office.run(`update devices set installation_id = '${home.id}' where device_id = '${id}'`)
    return id
  })
  return (await Promise.all(ids)) as [string, string]
}

export const plan: Trip = {
  none: noFile,
  without: sameHome,
  async run(place, { reads }) {
    const [one, two] = await place.people(2)
    const forms = twoForms(planFields, {
      installation_id: [place.home.id, place.home.id],
      item_id: await place.twoItems(),
      device_id: await twoDevices(place),
      assignee_id: [one, two],
      anchor: ['date', 'completion'],
      every_hours: [1500, 2000],
      refrigerant: ['R32', 'R410A'],
    })
    await wholeTrip(place, reads, '/maintenance-plans', forms)
  },
}

export const skip: Trip = {
  none: {
    ...noFile,
    PATCH: 'a skipped service stays skipped',
    list: 'it is read with its plan',
    history: 'the history of the plan shows the due date that follows',
  },
  async run({ send, home }, { reads }) {
    const { id, due_on } = await send('POST', '/maintenance-plans', {
      installation_id: home.id,
      type_id: 1,
      title: 'Συντήρηση',
      every_months: 12,
      anchor: 'date',
      anchor_on: '2026-05-06',
    })
    const [form] = twoForms(skipFields, { due_on: [due_on, due_on] })
    reads('POST', (await send('POST', `/maintenance-plans/${id}/skip`, form)).occurrences[0], form)
    reads('GET', (await send('GET', `/maintenance-plans/${id}`)).occurrences[0], form)
  },
}

export const sheet: Trip = {
  none: { ...noFile, export: 'a sheet is printed' },
  without: sameHome,
  async run(place, { reads }) {
    const { send, home, people, twoItems } = place
    const [person] = await people()
    const aJob = async () => (await send('POST', '/jobs', { installation_id: home.id, type_id: 1 })).id
    const aVisit = async () => {
      const start = { scheduled_start: new Date().toISOString(), duration: 60 }
      const visit = { installation_id: home.id, type_id: 1, assignee_id: person, ...start }
      return (await send('POST', '/appointments', visit)).id
    }
    const forms = twoForms(sheetFields, {
      installation_id: [home.id, home.id],
      item_id: await twoItems(),
      job_id: [await aJob(), await aJob()],
      appointment_id: [await aVisit(), await aVisit()],
      fuel: ['oil', 'natural_gas'],
      flue_temperature: [150, 160],
      air_temperature: [20, 21],
      o2: [4, 5],
      co2: [11, 9],
      soot: [1, 2],
      boiler_year: [2015, 2016],
    })
    await wholeTrip(place, reads, '/boiler-sheets', forms)
  },
}
