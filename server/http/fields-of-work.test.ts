// Writes and reads every writable field of every entity in every way. Generated from the declarations, so a new field
// is tested as soon as it is declared.
import { expect, test } from 'vitest'
import { appointmentFields } from '../../contract/appointments/fields.ts'
import { sheetFields } from '../../contract/boiler-sheets/fields.ts'
import { valuesIn } from '../../contract/fields.ts'
import { itemFields } from '../../contract/installations/items.ts'
import {
  actionFields,
  editableJobFields,
  expenseFields,
  jobFields,
  materialFields,
} from '../../contract/jobs/fields.ts'
import { planFields } from '../../contract/maintenance-plans/fields.ts'
import { openFieldOffice } from '../testing/field-office.ts'
import { twoForms } from '../testing/fields.ts'
import { aDevice, aPerson } from '../testing/world.ts'

const place = openFieldOffice()
const { office, send, first } = place

const personOf = async ({ company }: typeof office) =>
  (await office.run('select id from people where company_id = $1', [company.id]))[0]?.id as string
const nonNull = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))

test('each field of a job and of its actions, materials and expenses', async () => {
  const person = await personOf(office)
  const { id: device_id } = await aDevice(office.database, { assignedTo: office.company.id })
  const source = await send('POST', '/jobs', { installation_id: place.home.id, type_id: 1 })
  await send('PATCH', `/jobs/${source.id}`, { state: 'done' })
  const [made, changed] = twoForms(jobFields, {
    installation_id: [place.home.id, place.home.id],
    assignee_id: [person, null],
    source: ['fault', 'call'],
    device_id: [device_id, null],
    call_back_of: [source.id, null],
  })
  const { id } = await send('POST', '/jobs', made)
  const path = `/jobs/${id}`
  const reads = async (form: object) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/jobs')).toMatchObject(form)
    expect((await send('GET', `/installations/${place.home.id}`)).jobs[0]).toMatchObject(form)
    expect((await first(`${path}/history`)).after).toMatchObject(form)
  }
  await reads(made)
  const edited = valuesIn(editableJobFields, changed)
  expect(await send('PATCH', path, edited)).toMatchObject(edited)
  await reads(edited)
  expect((await first(`${path}/history`)).before).toMatchObject(valuesIn(editableJobFields, made))

  const people = { assignee_id: [person, null] } as const
  const entries = [
    ['actions', twoForms(actionFields, people), '/actions'],
    ['materials', twoForms(materialFields, { item_id: [null, null] }), `${path}/materials`],
    ['expenses', twoForms(expenseFields, people), `${path}/expenses`],
  ] as const
  for (const [kind, [one, two], address] of entries) {
    const entry = await send('POST', `${path}/${kind}`, one)
    const readsEntry = async (form: object) => {
      expect((await send('GET', path))[kind]).toMatchObject([form])
      expect((await send('GET', `/installations/${place.home.id}`))[kind]).toMatchObject([form])
      expect(await first(`/installations/history?installation_id=${place.home.id}`)).toMatchObject(form)
    }
    await readsEntry(one)
    expect((await first(`${path}/history`)).after).toMatchObject(nonNull(one))
    expect(await send('PATCH', `${address}/${entry.id}`, two)).toMatchObject(two)
    await readsEntry(two)
    await send('DELETE', `${address}/${entry.id}`)
  }
})

test('each field of an appointment', async () => {
  const person = async () => {
    const email = await aPerson(office.database, office.company, ['technician_company'])
    return (await office.run('select id from people where email = $1', [email]))[0]?.id as string
  }
  const people = [await person(), await person(), await person(), await person()]
  const [one, two] = [
    place.home,
    await send('POST', '/installations', { client_id: place.home.client_id, area: 'Πυλαία', tag: 98 }),
  ]
  const jobs = [
    await send('POST', '/jobs', { installation_id: one.id, type_id: 1 }),
    await send('POST', '/jobs', { installation_id: two.id, type_id: 1 }),
  ]
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const [made, changed] = twoForms(appointmentFields, {
    installation_id: [one.id, two.id],
    job_id: [jobs[0].id, jobs[1].id],
    assignee_id: [people[0], people[1]],
    helper_ids: [[people[2]], [people[3]]],
    scheduled_start: [at(1), at(2)],
    duration: [60, 90],
  })
  const { id } = await send('POST', '/appointments', made)
  const path = `/appointments/${id}`
  const reads = async ({ helper_ids, ...form }: typeof made) => {
    const shown = { ...form, helpers: (helper_ids as string[]).map((helper) => ({ id: helper })) }
    expect(await send('GET', path)).toMatchObject(shown)
    expect(await first(`/appointments?installation_id=${String(form.installation_id)}`)).toMatchObject(shown)
    expect(await first('/appointments/pending')).toMatchObject(shown)
    expect((await send('GET', `/jobs/${String(form.job_id)}`)).appointments).toMatchObject([shown])
  }
  await reads(made)
  await send('PATCH', path, changed)
  await reads(changed)
})

const peopleOfOffice = async () => {
  await office.signIn(['technician_company'])
  const rows = await office.run(
    `select id from people where company_id = '${office.company.id}' order by created_at`,
  )
  return rows.map(({ id }) => String(id))
}
const twoItems = async () => {
  const [one, two] = twoForms(itemFields)
  const path = `/installations/${place.home.id}/item`
  return [(await send('POST', path, one)).id, (await send('POST', path, two)).id] as const
}

test('each field of a maintenance plan', async () => {
  const [one, two] = await peopleOfOffice()
  const devices = []
  for (let count = 0; count < 2; count++) {
    const { id } = await aDevice(office.database, { assignedTo: office.company.id })
    await office.run(`update devices set installation_id = '${place.home.id}' where device_id = '${id}'`)
    devices.push(id)
  }
  const [made, changed] = twoForms(planFields, {
    installation_id: [place.home.id, place.home.id],
    item_id: await twoItems(),
    device_id: [devices[0], devices[1]],
    assignee_id: [one, two],
    anchor: ['date', 'completion'],
    every_hours: [1500, 2000],
    refrigerant: ['R32', 'R410A'],
  })
  const { id } = await send('POST', '/maintenance-plans', made)
  const path = `/maintenance-plans/${id}`
  const reads = async (form: object) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/maintenance-plans')).toMatchObject(form)
  }
  await reads(made)
  expect((await first(`${path}/history`)).after).toMatchObject(made)
  const { installation_id: _, ...edit } = changed
  expect(await send('PATCH', path, edit)).toMatchObject(changed)
  await reads(changed)
  const { installation_id: _same, ...before } = made
  expect((await first(`${path}/history`)).before).toMatchObject(before)
})

test('each field of a boiler sheet', async () => {
  const job = async () => (await send('POST', '/jobs', { installation_id: place.home.id, type_id: 1 })).id
  const visit = async () =>
    (
      await send('POST', '/appointments', {
        installation_id: place.home.id,
        type_id: 1,
        assignee_id: (await peopleOfOffice())[0],
        scheduled_start: new Date().toISOString(),
        duration: 60,
      })
    ).id
  const [made, changed] = twoForms(sheetFields, {
    installation_id: [place.home.id, place.home.id],
    item_id: await twoItems(),
    job_id: [await job(), await job()],
    appointment_id: [await visit(), await visit()],
    fuel: ['oil', 'natural_gas'],
    flue_temperature: [150, 160],
    air_temperature: [20, 21],
    o2: [4, 5],
    co2: [11, 9],
    soot: [1, 2],
    boiler_year: [2015, 2016],
  })
  const { id } = await send('POST', '/boiler-sheets', made)
  const path = `/boiler-sheets/${id}`
  const reads = async (form: object) => {
    expect(await send('GET', path)).toMatchObject(form)
    expect(await first('/boiler-sheets')).toMatchObject(form)
  }
  await reads(made)
  expect((await first(`${path}/history`)).after).toMatchObject(made)
  const { installation_id: _, ...edit } = changed
  expect(await send('PATCH', path, edit)).toMatchObject(changed)
  await reads(changed)
  const { installation_id: _same, ...before } = made
  expect((await first(`${path}/history`)).before).toMatchObject(before)
})
