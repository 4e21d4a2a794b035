import { beforeEach, describe, expect, test } from 'vitest'
import { keysOf, planTools, today } from '../maintenance-plans/plans.testing.ts'
import { openOffice } from '../testing/office.ts'
import { aCompany, aPerson } from '../testing/world.ts'

const office = openOffice()
const { home: aHome, boiler } = planTools(office)

let home: string
beforeEach(async () => {
  home = await aHome()
})

const readings = {
  fuel: 'natural_gas',
  boiler_make: 'Viessmann',
  boiler_model: 'Vitodens 100-W',
  flue_temperature: 60,
  air_temperature: 20,
  o2: 4.5,
  co: 40,
  technician_name: 'Νίκος Δημητρίου',
  licence_number: 'Θ-ΚΜ/4471',
}
const add = (more: object = {}, at = home) =>
  office.ask('POST', '/boiler-sheets', { installation_id: at, ...readings, ...more })
const sign = (id: string) => office.ask('POST', `/boiler-sheets/${id}/sign`)
const signed = async (more: object = {}) => (await sign((await add(more)).body.id)).body

test('a sheet begins with what is known of the boiler', async () => {
  const item_id = await boiler(home)
  const { status, body } = await office.ask('POST', '/boiler-sheets', { installation_id: home })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'draft',
    number: null,
    item_id,
    boiler_make: 'Viessmann',
    boiler_model: 'Vitodens 100-W',
    fuel: 'natural_gas',
    measured_on: today(),
    technician_name: 'Μαρία Δοκιμή',
    client_name: 'Παπαδοπούλου Άννα',
    area: 'Καλαμαριά',
    combustion: null,
  })
})

test('the licence of a technician is taken from the last sheet they signed', async () => {
  await signed({ technician_name: 'Μαρία Δοκιμή', licence_number: 'Θ-ΚΜ/77', licence_on: '2015-02-03' })
  const { body } = await office.ask('POST', '/boiler-sheets', { installation_id: await aHome('Βόλος') })
  expect(body).toMatchObject({ licence_number: 'Θ-ΚΜ/77', licence_on: '2015-02-03' })
})

test('the licence that personnel has comes before that of earlier sheets', async () => {
  const license = (licence_number: string | null, email?: string) =>
    office.database.asSystem((tx) =>
      tx
        .updateTable('people')
        .set({ licence_number })
        .where('company_id', '=', office.company.id)
        .$if(email !== undefined, (those) => those.where('email', '=', email ?? ''))
        .execute(),
    )
  const begin = async () =>
    (await office.ask('POST', '/boiler-sheets', { installation_id: await aHome('Βόλος') })).body
  await license('Α-12345')
  expect(await begin()).toMatchObject({ licence_number: 'Α-12345', licence_on: null })
  const namesake = await aPerson(office.database, office.company, ['technician_company'])
  await license('Β-777', namesake)
  expect((await begin()).licence_number).toBe('Α-12345')
  await license(null)
  expect((await begin()).licence_number).toBeNull()
})

test('efficiency and losses are computed from the readings', async () => {
  expect((await add()).body.combustion).toEqual({ loss: 2, efficiency: 98, excess_air: 1.27, by: 'o2' })
})

test.each([
  [{ flue_temperature: 501 }, 'flue_temperature value_range'],
  [{ air_temperature: -21 }, 'air_temperature value_range'],
  [{ o2: 21 }, 'o2 value_range'],
  [{ co2: 12 }, 'co2 co2_above_fuel'],
  [{ fuel: 'oil', co2: 15.5 }, 'co2 co2_above_fuel'],
  [{ co: -1 }, 'co value_range'],
  [{ co: 10_001 }, 'co value_range'],
  [{ soot: 10 }, 'soot value_range'],
  [{ draught: 101 }, 'draught value_range'],
  [{ flue_temperature: 20 }, 'flue_temperature flue_below_air'],
  [{ fuel: 'pellet' }, 'fuel fuel_type_required'],
  [{ boiler_year: 1949 }, 'boiler_year value_range'],
  [{ measured_on: '2026-02-30' }, 'measured_on date_invalid'],
  [{ adjustments: 'x'.repeat(1001) }, 'adjustments too_long'],
  [{ colour: 'red' }, 'colour field_unknown'],
])('a sheet with %o is refused', async (more, expected) => {
  const answer = await add(more)
  expect(answer.status).toBe(400)
  expect(keysOf(answer)).toContain(expected)
})

test('an edit is checked together with what stays', async () => {
  const { body: sheet } = await add()
  const edit = (body: object) => office.ask('PATCH', `/boiler-sheets/${sheet.id}`, body)
  expect(keysOf(await edit({ air_temperature: 60, flue_temperature: 50 }))).toEqual([
    'flue_temperature flue_below_air',
  ])
  expect(keysOf(await edit({ co2: 13 }))).toEqual(['co2 co2_above_fuel'])
  expect((await edit({ fuel: 'lpg', co2: 13 })).body).toMatchObject({ fuel: 'lpg', co2: 13 })
})

describe('signing', () => {
  test('needs every reading, the technician and the licence', async () => {
    const { body } = await office.ask('POST', '/boiler-sheets', { installation_id: home })
    const answer = await sign(body.id)
    expect(answer).toMatchObject({ status: 400, problem: { key: 'sheet_incomplete' } })
    expect(keysOf(answer)?.map((line) => line.split(' ')[0])).toEqual([
      'boiler_make',
      'boiler_model',
      'fuel',
      'flue_temperature',
      'air_temperature',
      'co',
      'licence_number',
      'o2',
    ])
    const oil = await add({ fuel: 'oil', soot: null })
    expect(keysOf(await sign(oil.body.id))).toEqual(['soot sheet_field_required'])
  })

  test('gives the next number of the year, and the people and address of that day', async () => {
    const year = today().slice(0, 4)
    const first = await signed()
    expect(first).toMatchObject({ state: 'signed', number: `${year}/1`, signed_by: 'Μαρία Δοκιμή' })
    expect((await signed()).number).toBe(`${year}/2`)
    await office.ask('PATCH', `/installations/${home}`, { address: 'Αλλού 5', area: 'Πυλαία' })
    expect((await office.ask('GET', `/boiler-sheets/${first.id}`)).body).toMatchObject({
      address: 'Πόντου 12',
      area: 'Καλαμαριά',
    })
  })

  test('leaves no gap and no number twice, also when ten are signed at once and one of them fails', async () => {
    const drafts = await Promise.all(Array.from({ length: 10 }, () => add()))
    const { body: incomplete } = await office.ask('POST', '/boiler-sheets', { installation_id: home })
    const answers = await Promise.all([...drafts.map(({ body }) => sign(body.id)), sign(incomplete.id)])
    const numbers = answers.flatMap(({ status, body }) =>
      status === 200 ? [Number(body.number.split('/')[1])] : [],
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('is final', async () => {
    const { id } = await signed()
    for (const answer of [
      await office.ask('PATCH', `/boiler-sheets/${id}`, { co: 1 }),
      await office.ask('DELETE', `/boiler-sheets/${id}`),
      await sign(id),
    ])
      expect(answer).toMatchObject({ status: 409, problem: { key: 'sheet_signed' } })
    await expect(office.run(`update boiler_sheets set co = 1 where id = '${id}'`)).rejects.toThrow(
      'neither changes nor goes',
    )
    await expect(office.run(`delete from boiler_sheets where id = '${id}'`)).rejects.toThrow(
      'neither changes nor goes',
    )
  })
})

test('a signed sheet is corrected by another one, and both say so', async () => {
  const first = await signed()
  const correct = () => office.ask('POST', `/boiler-sheets/${first.id}/correct`)
  const { status, body: draft } = await correct()
  expect(status).toBe(201)
  expect(draft).toMatchObject({ state: 'draft', co: 40, replaces: { id: first.id, number: first.number } })
  expect((await correct()).body.id).toBe(draft.id)
  expect((await office.ask('GET', `/boiler-sheets/${first.id}`)).body.state).toBe('signed')
  await office.ask('PATCH', `/boiler-sheets/${draft.id}`, { co: 35 })
  const second = (await sign(draft.id)).body
  expect((await office.ask('GET', `/boiler-sheets/${first.id}`)).body).toMatchObject({
    state: 'replaced',
    co: 40,
    replaced_by: { id: second.id, number: second.number },
  })
  expect(await correct()).toMatchObject({ status: 409, problem: { key: 'sheet_replaced' } })
  const fresh = (await add()).body
  expect(await office.ask('POST', `/boiler-sheets/${fresh.id}/correct`)).toMatchObject({
    status: 409,
    problem: { key: 'sheet_not_signed' },
  })
})

test('a draft is deleted, and its history stays', async () => {
  const { body } = await add()
  expect((await office.ask('DELETE', `/boiler-sheets/${body.id}`)).status).toBe(204)
  expect((await office.ask('GET', `/boiler-sheets/${body.id}`)).status).toBe(404)
  const rows = await office.run(`select action from audit where record_id = '${body.id}' order by id`)
  expect(rows).toEqual([{ action: 'created' }, { action: 'deleted' }])
})

test('a sheet names only what is of its own home', async () => {
  const other = await aHome('Βόλος')
  const item_id = await boiler(other)
  const { body: job } = await office.ask('POST', '/jobs', { installation_id: other, type_id: 1 })
  expect(keysOf(await add({ item_id }))).toEqual(['item_id not_found'])
  expect(keysOf(await add({ job_id: job.id }))).toEqual(['job_id not_found'])
  const rival = await office.signIn(['technician_company'], await aCompany(office.database))
  const foreign = await aHome('Βόλος', rival)
  expect(keysOf(await add({}, foreign))).toEqual(['installation_id not_found'])
})

test('a job may go; the signed sheet that was made for it stays', async () => {
  const { body: job } = await office.ask('POST', '/jobs', { installation_id: home, type_id: 1 })
  const sheet = await signed({ job_id: job.id })
  expect(sheet.job_number).toBe(job.number)
  expect((await office.ask('GET', `/boiler-sheets?job_id=${job.id}`)).body.total).toBe(1)
  expect((await office.ask('DELETE', `/jobs/${job.id}`)).status).toBe(204)
  expect((await office.ask('GET', `/boiler-sheets/${sheet.id}`)).body).toMatchObject({
    state: 'signed',
    job_id: null,
  })
})

test('sheets are listed by installation, state and search, the newest first', async () => {
  const old = await signed({ measured_on: today(-300) })
  const draft = (await add()).body
  const ids = async (query: string) =>
    (await office.ask('GET', `/boiler-sheets?${query}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await ids(`installation_id=${home}`)).toEqual([draft.id, old.id])
  expect(await ids('state=signed')).toEqual([old.id])
  expect(await ids('search=vitodens')).toEqual([draft.id, old.id])
  expect(await ids(`search=${old.number}`)).toEqual([old.id])
})

test('a sheet is printed in both languages', async () => {
  const sheet = await signed({ fuel: 'oil', soot: 1, o2: null, co2: 12.5 })
  for (const lang of ['el', 'en']) {
    const { answer, bytes } = await office.download(`/boiler-sheets/${sheet.id}/pdf?lang=${lang}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`-${sheet.number.replace('/', '-')}.pdf`)
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(Buffer.from(bytes.subarray(-6)).toString()).toContain('%%EOF')
  }
  const rival = await office.signIn(['technician_company'], await aCompany(office.database))
  expect((await office.download(`/boiler-sheets/${sheet.id}/pdf`, rival)).answer.status).toBe(404)
})
