import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { query, type TestDatabase, testDatabase, testLog } from '../testing/database.ts'
import { type Geocoding, openGeocoding } from './geocoding.ts'
import { type FixtureService, nominatimLamia, photonLamia, startFixtureService } from './service.testing.ts'

let db: TestDatabase
let service: FixtureService
let clock: { time: number; waited: number[]; now(): number; wait(ms: number): Promise<void> }

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  service = await startFixtureService()
  await query(db.url, 'delete from geocoder_cache')
  await query(db.url, "update geocoder_rate_limit set next_at = '2000-01-01'")
  clock = {
    time: Date.parse('2025-03-01T12:00:00Z'),
    waited: [],
    now: () => clock.time,
    async wait(ms) {
      clock.waited.push(ms)
      clock.time += ms
    },
  }
})
afterEach(() => service.stop())

function open(environment: Record<string, string> = {}): Geocoding {
  const { geocoder } = readSettings({ GEOCODER_URL: `${service.url}/`, ...environment })
  return openGeocoding({ settings: geocoder, database: db.database, version: '1', log: testLog, clock })
}
const answers = (body: unknown, status = 200) => {
  service.answer = { status, body }
}
const paths = () => service.requests.map(({ url }) => url.pathname)

const lamia = {
  address: 'Ερμού 12',
  area: 'Λαμία',
  zip_code: '35131',
  latitude: 38.899123,
  longitude: 22.4341,
  precision: 'house',
}

describe('a service that speaks Nominatim', () => {
  test('is queried within Greece, in the language of the person, with a user agent', async () => {
    answers([nominatimLamia])
    const { found, answered_by } = await open({ GEOCODER_CONTACT: 'it@thalpos.example' }).search(
      'Ερμού 12, Λαμία',
      'en',
    )
    expect(answered_by).toBe('service')
    expect(found).toEqual([{ ...lamia, label: 'Ερμού 12, Λαμία, 35131, Περιφερειακή Ενότητα Φθιώτιδας' }])
    const [{ url, userAgent } = { url: undefined, userAgent: undefined }] = service.requests
    expect(url?.pathname).toBe('/search')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      format: 'jsonv2',
      addressdetails: '1',
      q: 'Ερμού 12, Λαμία',
      countrycodes: 'gr',
      limit: '10',
      'accept-language': 'en',
    })
    expect(userAgent).toBe('Thalpos/1 (it@thalpos.example)')
  })

  test('returns the address nearest to a point, with its distance', async () => {
    answers(nominatimLamia)
    const { item, distance, outside_greece } = await open().reverse(
      { latitude: 38.9, longitude: 22.4341 },
      'el',
    )
    expect(item).toMatchObject(lamia)
    expect(distance).toBeGreaterThan(80)
    expect(distance).toBeLessThan(120)
    expect(outside_greece).toBe(false)
    expect(paths()).toEqual(['/reverse'])
  })

  test('uses the typed street and number if the service returns only the area', async () => {
    const { house_number: _, ...street } = nominatimLamia.address
    const { road: __, ...town } = street
    answers([
      { ...nominatimLamia, address: street },
      { ...nominatimLamia, address: town },
      { ...nominatimLamia, addresstype: 'postcode', address: town },
    ])
    const { found } = await open().search('οδός Ερμού 14, Λαμία', 'el')
    expect(found.map(({ address, precision }) => [address, precision])).toEqual([
      ['Ερμού 14', 'street'],
      ['οδός Ερμού 14', 'place'],
      ['οδός Ερμού 14', 'postcode'],
    ])
  })

  test('cannot return an address of another country', async () => {
    const abroad = { ...nominatimLamia, address: { ...nominatimLamia.address, country_code: 'tr' } }
    const mistaken = { ...nominatimLamia, lat: '41.677', lon: '26.555' }
    answers([abroad, mistaken])
    const { found, answered_by } = await open().search('Λαμία', 'el')
    expect(answered_by).toBe('gazetteer')
    expect(found[0]).toMatchObject({ area: 'Λαμία', precision: 'place' })
  })

  test('that finds nothing leaves the answer to the gazetteer, and is not called down', async () => {
    answers([])
    expect(await open().search('Ερμού 12, Λαμία', 'el')).toMatchObject({
      answered_by: 'gazetteer',
      service_down: false,
      found: [{ address: 'Ερμού 12', area: 'Λαμία' }, ...Array.from({ length: 8 }, () => ({}))],
    })
    answers({ error: 'Unable to geocode' })
    const reversed = await open().reverse({ latitude: 38.9, longitude: 22.43 }, 'el')
    expect(reversed).toMatchObject({ answered_by: 'gazetteer', item: { area: 'Λαμία' } })
  })
})

describe('a service that speaks Photon', () => {
  const photon = () => open({ GEOCODER_KIND: 'photon' })

  test('is queried within the bounding box of Greece', async () => {
    answers({ type: 'FeatureCollection', features: [photonLamia] })
    const { found, answered_by } = await photon().search('Ερμού 12, Λαμία', 'el')
    expect(answered_by).toBe('service')
    expect(found).toMatchObject([{ ...lamia, latitude: 38.8991 }])
    const url = service.requests[0]?.url
    expect(url?.pathname).toBe('/api')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      q: 'Ερμού 12, Λαμία',
      limit: '10',
      lang: 'default',
      bbox: '19.3,34.7,29.7,41.8',
    })
  })

  test('returns the address nearest to a point', async () => {
    answers({ type: 'FeatureCollection', features: [photonLamia] })
    const { item } = await photon().reverse({ latitude: 38.8991, longitude: 22.4341 }, 'en')
    expect(item?.address).toBe('Ερμού 12')
    expect(service.requests[0]?.url.search).toBe('?lat=38.8991&lon=22.4341&lang=en')
  })

  test('names streets, towns and postcodes by their kind, and brings none of another country', async () => {
    const of = (properties: object) => ({
      ...photonLamia,
      properties: { countrycode: 'GR', ...properties },
    })
    answers({
      features: [
        of({ type: 'street', osm_key: 'highway', name: 'Ερμού', city: 'Λαμία' }),
        of({ type: 'city', name: 'Λαμία' }),
        of({ type: 'other', osm_value: 'postcode', name: '351 31', city: 'Λαμία' }),
        of({ type: 'city', name: 'Edirne', countrycode: 'TR' }),
      ],
    })
    const { found } = await photon().search('Λαμία', 'el')
    expect(
      found.map(({ address, area, zip_code, precision }) => [address, area, zip_code, precision]),
    ).toEqual([
      ['Ερμού', 'Λαμία', null, 'street'],
      [null, 'Λαμία', null, 'place'],
      [null, 'Λαμία', '35131', 'postcode'],
    ])
  })
})

test('a service whose address says so is a Photon', () => {
  const kindOf = (url: string) => readSettings({ GEOCODER_URL: url }).geocoder?.kind
  expect(kindOf('https://photon.example')).toBe('photon')
  expect(kindOf('https://maps.example/nominatim')).toBe('nominatim')
  expect(readSettings({}).geocoder).toBeUndefined()
})

describe('requests to a service are limited', () => {
  test('to one a second, over all requests and processes', async () => {
    answers([nominatimLamia])
    const processes = [open(), open()]
    for (const index of [0, 1, 2]) await processes[index % 2]?.search(`Ερμού ${index}, Λαμία`, 'el')
    expect(clock.waited).toEqual([1000, 1000])
    await open({ GEOCODER_PER_SECOND: '4' }).search('Ερμού 9, Λαμία', 'el')
    expect(clock.waited.at(-1)).toBe(1000)
    await open({ GEOCODER_PER_SECOND: '4' }).search('Ερμού 10, Λαμία', 'el')
    expect(clock.waited.at(-1)).toBe(250)
  })

  test('and no request waits for long: the gazetteer answers, with the reason', async () => {
    answers([nominatimLamia])
    clock.wait = async (ms) => {
      clock.waited.push(ms)
    }
    const geocoding = open()
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => geocoding.search(`Ερμού ${number}, Λαμία`, 'el')),
    )
    const by = replies.map(({ answered_by, service_down }) => `${answered_by} ${service_down}`).sort()
    expect(by).toEqual([
      'gazetteer true',
      'gazetteer true',
      'service false',
      'service false',
      'service false',
    ])
    expect(clock.waited.sort()).toEqual([1000, 2000])
  })

  test('never twice for the same, until that is old', async () => {
    answers([nominatimLamia])
    const geocoding = open()
    await geocoding.search('Ερμού 12, Λαμία', 'el')
    const again = await open().search('  ερμου 12,   ΛΑΜΙΑ ', 'el')
    expect(again).toMatchObject({ answered_by: 'service', found: [lamia] })
    expect(service.requests).toHaveLength(1)
    await geocoding.search('Ερμού 12, Λαμία', 'en')
    expect(service.requests).toHaveLength(2)
    clock.time += 31 * 86_400_000
    await geocoding.search('Ερμού 12, Λαμία', 'el')
    expect(service.requests).toHaveLength(3)
    expect(await query(db.url, 'select count(*)::int as n from geocoder_cache')).toEqual([{ n: 1 }])
  })

  test('an empty answer is cached too, for a day', async () => {
    answers([])
    const geocoding = open()
    for (const hours of [0, 20, 25]) {
      clock.time += hours * 3_600_000
      await geocoding.search('Ερμού 12, Λαμία', 'el')
    }
    expect(service.requests).toHaveLength(2)
  })
})

describe('a service that is down', () => {
  test.each([
    ['refuses', () => answers('no', 503)],
    ['answers something else', () => answers('<html>')],
    ['answers in another form', () => answers({ results: [] })],
    ['limits', () => answers({}, 429)],
  ])('because it %s is answered for by the gazetteer', async (_, fail) => {
    fail()
    expect(await open().search('Λαμία', 'el')).toMatchObject({
      answered_by: 'gazetteer',
      service_down: true,
      found: expect.arrayContaining([expect.objectContaining({ area: 'Λαμία' })]),
    })
    expect(service.requests).toHaveLength(1)
  })

  test('because it never answers costs a person no more than the time it is given', async () => {
    service.answer = undefined
    const reply = await open({ GEOCODER_TIMEOUT_S: '0.05' }).search('Λαμία', 'el')
    expect(reply).toMatchObject({ answered_by: 'gazetteer', service_down: true })
  })

  test('because the port is closed', async () => {
    const geocoding = open()
    await service.stop()
    expect(await geocoding.search('Λαμία', 'el')).toMatchObject({ service_down: true })
    service = await startFixtureService()
  })

  test('is retried after half a minute', async () => {
    answers('no', 500)
    const geocoding = open()
    await geocoding.search('Λαμία', 'el')
    answers([nominatimLamia])
    clock.time += 29_000
    expect(await geocoding.search('Λαμία', 'el')).toMatchObject({ service_down: true })
    clock.time += 2_000
    expect(await geocoding.search('Λαμία', 'el')).toMatchObject({ answered_by: 'service' })
    expect(service.requests).toHaveLength(2)
  })
})

test('a point outside Greece causes no request', async () => {
  answers(nominatimLamia)
  expect(await open().reverse({ latitude: 41.9, longitude: 12.5 }, 'el')).toMatchObject({
    item: null,
    outside_greece: true,
  })
  expect(service.requests).toEqual([])
})
