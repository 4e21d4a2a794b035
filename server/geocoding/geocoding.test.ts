import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { aCompany, aPerson } from '../testing/world.ts'
import { readGazetteer } from './gazetteer-file.ts'
import { isAbroad } from './inside-greece.rules.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  const company = await aCompany(server.database)
  token = await server.tokenOf(await aPerson(server.database, company, ['technician_company']))
})
afterAll(async () => {
  await server.stop()
  await server.drop()
})

const ask = (path: string) => server.ask('GET', `/geocoding/${path}`, { token })
const reverse = (latitude: number | string, longitude: number | string) =>
  ask(`reverse?latitude=${latitude}&longitude=${longitude}`)

describe('the search', () => {
  test('answers out of the gazetteer where no service is set', async () => {
    const { status, body } = await ask('search?search=Ερμού 12, lamia&limit=1')
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          label: 'Ερμού 12, Λαμία Φθιώτιδας',
          address: 'Ερμού 12',
          area: 'Λαμία',
          zip_code: null,
          latitude: 38.9,
          longitude: 22.4333,
          precision: 'place',
        },
      ],
      total: 1,
      answered_by: 'gazetteer',
      service_down: false,
    })
  })

  test('finds at most ten, and refuses to find more, or for nothing', async () => {
    expect((await ask('search?search=α')).body.items).toHaveLength(10)
    expect((await ask('search?search=α&limit=11')).status).toBe(400)
    expect((await ask('search?search=%20')).status).toBe(400)
    expect((await ask('search')).status).toBe(400)
    expect((await ask(`search?search=${'α'.repeat(201)}`)).status).toBe(400)
    expect((await ask('search?search=α&language=fr')).status).toBe(400)
  })
})

describe('the reverse', () => {
  test('returns the place nearest to a point, with its distance', async () => {
    const { body } = await reverse(38.05, 23.81)
    expect(body).toMatchObject({
      item: { area: 'Μαρούσι', precision: 'place' },
      outside_greece: false,
      answered_by: 'gazetteer',
    })
    expect(body.distance).toBe(876)
  })

  test.each([
    ['Rome', 41.9, 12.5],
    ['Çeşme, across from Chios', 38.32, 26.3],
    ['Edirne', 41.677, 26.555],
    ['Bitola', 41.03, 21.33],
    ['Gjirokastër', 40.076, 20.139],
    ['the open sea south of Crete', 34.75, 22.5],
  ])('has nothing for %s, and says why', async (_, latitude, longitude) => {
    expect((await reverse(latitude, longitude)).body).toMatchObject({ item: null, outside_greece: true })
  })

  test.each([
    ['91', '23'],
    ['38', '181'],
    ['', '23'],
    ['abc', '23'],
    ['38,5', '23'],
    ['Infinity', '23'],
    ['1e1', '23'],
  ])('refuses %j, %j', async (latitude, longitude) => {
    const { status, problem } = await reverse(latitude, longitude)
    expect(status).toBe(400)
    expect(problem.errors?.map(({ key }) => key)).toContain('coordinates_invalid')
  })
})

test('the gazetteer has thousands of places and postcodes, each of them in Greece and fit for the form', () => {
  const { places, areas } = readGazetteer()
  expect(places.filter(({ precision }) => precision === 'place').length).toBeGreaterThan(1800)
  expect(places.length).toBeGreaterThan(9000)
  expect(areas.length).toBeGreaterThan(1300)
  expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length)
  expect(areas.filter(({ code }) => !/^[1-8]\d{4}$/.test(code))).toEqual([])
  const names = [...places.map(({ name }) => name), ...areas.map(({ town }) => town ?? '')]
  expect(names.filter((name) => name.length > 30)).toEqual([])
  const abroad = places.filter((place) => isAbroad(place)).map(({ name }) => name)
  // On this side of a border that is drawn coarsely; what is beside a Greek place counts as Greece.
  expect(new Set(abroad)).toEqual(new Set(['Καστανιές']))
})
