import { describe, expect, test } from 'vitest'
import { actionLimitsSchema } from '../../contract/devices/schema.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { iaq } from '../../contract/models/iaq.ts'
import { modelOf } from '../../contract/models/index.ts'
import { deviceTypeSchema, findSetting } from '../../contract/models/model.ts'
import { roleSchema } from '../../contract/roles.ts'
import { boxes } from '../meters/kinds.ts'
import { type Rota, type TroubleKind, troublesOf } from '../troubles.ts'
import { heroDevice } from './homes.ts'
import { inLatin } from './names.ts'
import { workdayOf } from './workdays.ts'
import { makeWorld } from './world.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 9)
const world = makeWorld(now)
const idOf = (key: string) => world.companies.find((company) => company.key === key)?.id

describe('the demo', () => {
  test('is the same for the same day', () => {
    expect(makeWorld(now)).toEqual(world)
  })

  test('has forty boilers in one company, five in another and some in stock', () => {
    const of = (company: string | undefined) =>
      world.devices.filter((device) => device.assigned_company_id === company)
    const boilers = of(idOf('thermotechniki')).filter(({ device_type }) => device_type === hcOt.type)
    expect(boilers).toHaveLength(40)
    expect(of(idOf('aegean'))).toHaveLength(5)
    const stock = world.devices.filter((device) => !device.assigned_company_id)
    expect(stock.length).toBeGreaterThan(2)
    expect(stock.every((device) => device.distributor_id === idOf('voreas') && !device.installation_id)).toBe(
      true,
    )
  })

  test('has ids, serial numbers and tags that never repeat', () => {
    const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
    unique(world.devices.map(({ device_id }) => device_id))
    unique(world.devices.map(({ serial_no }) => serial_no))
    unique(world.installations.map(({ company_id, tag }) => `${company_id} ${tag}`))
    unique([...world.clients, ...world.installations, ...world.companies].map(({ id }) => id))
    unique(world.people.map(({ email }) => email))
  })

  test('knows the appliance behind every boiler controller and heat pump that is installed', () => {
    const heating = world.devices.filter(
      ({ device_type, installation_id }) =>
        installation_id && [hcOt.type, hcMb.type].some((type) => type === device_type),
    )
    const controlled = new Set(heating.map(({ installation_id }) => installation_id))
    const appliances = world.items.filter(({ installation_id }) => controlled.has(installation_id))
    expect(appliances.map(({ installation_id, make }) => `${installation_id} ${make}`).sort()).toEqual(
      heating.map(({ installation_id, hvac_brand }) => `${installation_id} ${hvac_brand}`).sort(),
    )
    for (const { installed_at } of world.items) expect(Date.parse(`${installed_at}`)).toBeLessThan(now)
  })

  test('keeps every client, contact, building and device inside one company', () => {
    const clients = new Map(world.clients.map((client) => [client.id, client.company_id]))
    const buildings = new Map(world.installations.map((building) => [building.id, building.company_id]))
    for (const row of [...world.contacts, ...world.installations]) {
      expect(clients.get(row.client_id)).toBe(row.company_id)
    }
    for (const device of world.devices) {
      if (device.installation_id) {
        expect(buildings.get(device.installation_id)).toBe(device.assigned_company_id)
      }
    }
  })

  test('gives every client one primary contact, some several, and some businesses and premium ones', () => {
    const contactsOf = (id: string) => world.contacts.filter(({ client_id }) => client_id === id)
    for (const { id } of world.clients) {
      expect(contactsOf(id).filter(({ is_primary }) => is_primary)).toHaveLength(1)
    }
    expect(world.clients.filter(({ id }) => contactsOf(id).length > 1).length).toBeGreaterThan(5)
    expect(world.clients.filter((client) => client.is_business && client.entity_name).length).toBe(6)
    expect(world.clients.filter(({ is_premium }) => is_premium).length).toBeGreaterThan(3)
    expect(world.clients.filter(({ notes }) => notes).length).toBeGreaterThan(3)
    expect(world.contacts.every(({ phone }) => /^(691\d{7}|2\d{9})$/.test(phone))).toBe(true)
  })

  test('puts its buildings in Greece, with a postcode, within the limits of the forms', () => {
    for (const { latitude, longitude, zip_code, address, area, floor } of world.installations) {
      expect(latitude).toBeGreaterThan(35)
      expect(latitude).toBeLessThan(41.5)
      expect(longitude).toBeGreaterThan(21)
      expect(longitude).toBeLessThan(26)
      expect(zip_code).toMatch(/^\d{5}$/)
      expect(address?.length).toBeLessThanOrEqual(100)
      expect(area?.length).toBeLessThanOrEqual(30)
      expect(floor).toBeGreaterThanOrEqual(-9)
      expect(floor).toBeLessThanOrEqual(20)
    }
  })

  test('spreads its installations over the last year, more of them lately, none at a weekend', () => {
    const dates = world.devices.flatMap(({ installation_date }) =>
      installation_date ? [new Date(`${installation_date}T12:00:00Z`)] : [],
    )
    const since = (days: number) => dates.filter((date) => date.getTime() > now - days * day).length
    expect(since(400)).toBe(88)
    expect(since(90)).toBeGreaterThan(15)
    expect(since(200) - since(90)).toBeGreaterThan(4)
    expect(since(400) - since(200)).toBeGreaterThan(4)
    expect(dates.every((date) => ![0, 6].includes(date.getUTCDay()))).toBe(true)
  })

  test('speaks the contract’s types, limits and roles', () => {
    for (const device of world.devices) {
      expect(modelOf(deviceTypeSchema.parse(device.device_type))?.type).toBe(device.device_type)
      if (typeof device.hvac_action_limits === 'string') {
        actionLimitsSchema.parse(JSON.parse(device.hvac_action_limits))
      }
    }
    for (const { roles } of world.people) expect(roles.every((role) => roleSchema.parse(role))).toBe(true)
  })

  test('has a home for every installed device, and none in trouble for the first one', () => {
    const installed = world.devices.filter(({ installation_id }) => installation_id)
    expect(
      [...world.sites, ...world.pumps, ...world.airRooms, ...world.meters]
        .map(({ device_id }) => device_id)
        .sort(),
    ).toEqual(installed.map(({ device_id }) => device_id).sort())
    expect(world.sites.find(({ device_id }) => device_id === heroDevice)?.rota).toBeUndefined()
  })

  test('has twelve heat pumps and fifteen air sensors, one of each not yet installed', () => {
    const of = (type: string) => world.devices.filter(({ device_type }) => device_type === type)
    const pumps = of(hcMb.type)
    const sensors = of(iaq.type)
    expect([pumps.length, sensors.length]).toEqual([12, 15])
    expect([world.pumps.length, world.airRooms.length]).toEqual([11, 14])
    for (const device of [...pumps, ...sensors]) {
      expect(device.assigned_company_id).toBe(idOf('thermotechniki'))
      expect(device.device_id).toMatch(/^TH-(MB|IAQ)-[0-9A-F]{8}$/)
    }
    expect(pumps.some(({ hvac_action_limits }) => hvac_action_limits)).toBe(true)
    expect(pumps.every(({ hvac_brand, hvac_model }) => hvac_brand && hvac_model)).toBe(true)
  })

  test('has at any hour boilers and heat pumps with faults, homes out of reach, and two devices never installed', () => {
    const isAnyIn = (homes: readonly { rota?: Rota }[], kinds: readonly TroubleKind[], at: number) =>
      homes.some(({ rota }) => rota && troublesOf(rota, at).some(({ kind }) => kinds.includes(kind)))
    for (let at = now; at < now + 60 * day; at += day / 24) {
      expect([at, isAnyIn(world.sites, ['pressure', 'lockout', 'sensor'], at)]).toEqual([at, true])
      expect([at, isAnyIn(world.pumps, ['lockout', 'sensor'], at)]).toEqual([at, true])
      expect([at, isAnyIn(world.sites, ['radio'], at)]).toEqual([at, true])
      expect([at, isAnyIn(world.sites, ['wifi'], at)]).toEqual([at, true])
    }
    const waiting = world.devices.filter(
      (row) => row.assigned_company_id === idOf('thermotechniki') && !row.installation_id,
    )
    expect(waiting.map(({ device_type }) => device_type).sort()).toEqual([hcMb.type, iaq.type].sort())
    const living = [...world.sites, ...world.pumps, ...world.airRooms, ...world.meters]
    for (const { device_id } of waiting) expect(living.map((home) => home.device_id)).not.toContain(device_id)
  })

  test('hangs every air sensor in a home that it heats, as warm as its people like', () => {
    const heated = new Set<string | null | undefined>(
      world.devices
        .filter(({ device_type }) => device_type === hcOt.type || device_type === hcMb.type)
        .map(({ installation_id }) => installation_id),
    )
    for (const room of world.airRooms) {
      const row = world.devices.find(({ device_id }) => device_id === room.device_id)
      expect(heated).toContain(row?.installation_id)
      expect(room.comfort).toBeGreaterThan(18)
      expect(room.comfort).toBeLessThan(24)
    }
  })

  test('sets every heat pump within the limits of its controller and its record', () => {
    let limited = 0
    for (const { device_id, settings } of world.pumps) {
      const row = world.devices.find((device) => device.device_id === device_id)
      const own: Record<string, { min: number; max: number }> = JSON.parse(
        typeof row?.hvac_action_limits === 'string' ? row.hvac_action_limits : '{}',
      )
      for (const [name, value] of Object.entries(settings)) {
        const setting = findSetting(hcMb, name)
        const limits = own[name] ?? (setting?.kind === 'slider' ? setting : undefined)
        if (!limits) continue
        limited += 1
        expect([name, value >= limits.min && value <= limits.max]).toEqual([name, true])
      }
    }
    expect(limited).toBeGreaterThan(5 * world.pumps.length)
  })

  test('meters eighteen homes that are heated, with every kind of meter, some under prefixes of their own', () => {
    const rows = world.meters.map(({ device_id }) => world.devices.find((row) => row.device_id === device_id))
    expect(rows).toHaveLength(18)
    expect(new Set(rows.map((row) => row?.device_type)).size).toBe(4)
    expect(new Set(world.meters.map(({ kind }) => kind)).size).toBe(Object.keys(boxes).length)
    expect(world.meters.filter(({ prefix }) => prefix?.includes('/')).length).toBeGreaterThan(2)
    for (const [index, row] of rows.entries()) {
      expect(row?.topic_prefix ?? undefined).toBe(world.meters[index]?.prefix)
      const together = world.devices.filter(({ installation_id }) => installation_id === row?.installation_id)
      const drawsHeat = world.meters[index]?.loads.some(({ kind }) => kind === 'heat_pump')
      expect(together.map(({ device_type }) => device_type)).toContain(drawsHeat ? hcMb.type : hcOt.type)
      expect(together.map(({ device_id }) => device_id)).not.toContain(heroDevice)
    }
  })

  test('starts every controller inside the limits of its boiler', () => {
    for (const { settings, boiler } of world.sites) {
      for (const value of [settings.ch_lb, settings.ch_ub, settings.cloud_blr]) {
        expect(value).toBeGreaterThanOrEqual(boiler.heatingLimits.min)
        expect(value).toBeLessThanOrEqual(boiler.heatingLimits.max)
      }
      expect(settings.t_r_set).toBeLessThanOrEqual(settings.t_r_set_max)
      expect(settings.t_dhw_set).toBeLessThanOrEqual(boiler.hotWaterLimits.max)
    }
  })
})

test('a working moment is by day in Greece', () => {
  for (let ago = 0; ago < 400; ago += 0.37) {
    const hour = Number(
      workdayOf(now, ago).toLocaleString('en-GB', {
        timeZone: 'Europe/Athens',
        hour: '2-digit',
        hourCycle: 'h23',
      }),
    )
    expect(hour).toBeGreaterThanOrEqual(9)
    expect(hour).toBeLessThan(17)
  }
})

test.each([
  ['Χατζηγεωργίου', 'chatzigeorgiou'],
  ['Καλαϊτζής', 'kalaitzis'],
  ['Αικατερίνη', 'aikaterini'],
])('%s is written %s in an address', (name, latin) => {
  expect(inLatin(name)).toBe(latin)
})

test('some heat pumps ran through last winter with one water temperature, in order, before their curve was switched on', () => {
  const day = 86_400_000
  const early = world.pumps.filter(({ rota }) => rota === undefined)
  expect(early.length).toBeGreaterThanOrEqual(3)
  for (const { since = now, adaptsSince = 0, settings } of early) {
    expect(now - since).toBeGreaterThan(365 * day)
    expect(now - adaptsSince).toBeLessThan(60 * day)
    expect(settings.t_ch1_set).toBeGreaterThan(settings.h_t_cur_set_max)
  }
  const turns = world.pumps.flatMap(({ rota }) => rota?.index ?? [])
  expect(turns).toEqual([...turns.keys()])
})
