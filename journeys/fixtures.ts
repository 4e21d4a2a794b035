// The fixtures of the journeys. One product with the demo runs for all of them; a journey that changes something
// makes a company, people and boilers of its own.

import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import type { ActionLimits } from '../contract/devices/schema.ts'
import type { Language } from '../contract/language.ts'
import type { DeviceType } from '../contract/models/model.ts'
import type { Role } from '../contract/roles.ts'
import { embeddedUrl } from '../embedded/postgres.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import {
  aCompany,
  aPerson,
  type DeviceOptions,
  type TestCompany,
  testPassword,
} from '../server/testing/world.ts'
import type { AirHome } from '../simulator/air/air-home.ts'
import { demoPassword } from '../simulator/demo/companies.ts'
import type { PumpHome } from '../simulator/heat-pumps/pump-home.ts'
import { type Boiler, type BoilerGiven, makeBoiler } from './boiler.ts'
import { type DemoWork, findDemoWork } from './demo-work.ts'
import { type MeterGiven, makeMeter, type OwnMeter } from './meter.ts'
import { makeAirSensor, makeHeatPump, type OwnDevice, type OwnDeviceOptions } from './own-device.ts'
import { sessionOf } from './session.ts'
import { world } from './world.ts'

/** How a browser is set up, and the language that somebody chose in it. */
interface InBrowser extends BrowserContextOptions {
  lang?: Language
}

interface Tools {
  /** A page of its own browser session in which this person has signed in, at this address. */
  signedInAs(email: string, address?: string, given?: InBrowser): Promise<Page>
  /** Such a page that all journeys of a worker share: what it shows is for reading alone. */
  sharedPage(email: string, given: InBrowser): Promise<Page>
  /** A page without a session, unless its browser is given one. */
  aPage(given?: BrowserContextOptions): Promise<Page>
  aCompany(
    ...given: Parameters<typeof aCompany> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<TestCompany>
  /** Answers the person's e-mail. */
  aPerson(
    ...given: Parameters<typeof aPerson> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<string>
  /** A device of this type that the demo's technicians installed and that has reported. */
  demoDevice(type: DeviceType): Promise<string>
  /** Limits of its own, which screens that are open do not know of. */
  setLimits(deviceId: string, limits: ActionLimits): Promise<void>
  /** The installation that a device of the demo is in. */
  demoHome(deviceId: string): Promise<string>
  /** A job and visits of the demo. */
  demoWork(): Promise<DemoWork>
  aBoiler(given: BoilerGiven): Promise<Boiler>
  aHeatPump(given: OwnDeviceOptions): Promise<OwnDevice<PumpHome>>
  anAirSensor(given: OwnDeviceOptions): Promise<OwnDevice<AirHome>>
  aMeter(given: MeterGiven): Promise<OwnMeter>
  /** A company of its own with one installed device, and somebody of that company who is looking at it. */
  lookingAt<Device extends { id: string }>(
    make: (given: DeviceOptions) => Promise<Device>,
    tab?: string,
    roles?: Role[],
  ): Promise<{ page: Page; device: Device }>
  atABoiler(tab?: string, roles?: Role[]): Promise<{ page: Page; boiler: Boiler }>
}

const passwordOf = (email: string) => (email.endsWith('@demo.thalpos') ? demoPassword : testPassword)

export async function fillSignIn(page: Page, email: string, password?: string): Promise<void> {
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill(password ?? passwordOf(email))
  await page.locator('button[type=submit]').click()
}

/** Makes as many as a journey needs, and discards them after it. */
async function lend<Options, Lent extends { discard(): Promise<void> }>(
  use: (lent: (options: Options) => Promise<Lent>) => Promise<void>,
  make: (options: Options) => Promise<Lent>,
): Promise<void> {
  const lent: Lent[] = []
  await use(async (options) => {
    const made = await make(options)
    lent.push(made)
    return made
  })
  await Promise.all(lent.map((made) => made.discard()))
}

/** Adds to `troubles` what no page of a journey may do. */
function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) troubles.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(`${world.url}/`)) {
      troubles.push(`request to another origin: ${request.url()}`)
    }
  })
}

const expectNone = (troubles: readonly string[]) =>
  expect(troubles, 'errors on the pages of this journey').toEqual([])

/** Where an open page loads nothing. */
const quietPlace = '/#/terms'

interface SharedPages {
  /** By person and browser. */
  pages: Map<string, Page>
  troubles: string[]
}

export const test = base.extend<Tools, { database: Database; sharedPages: SharedPages }>({
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const url = await embeddedUrl(world.dataDir)
      if (!url) throw new Error('the product has no database')
      const database = await openDatabase({ url, log: pino({ level: 'warn' }) })
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],

  aPage: async ({ browser, contextOptions }, use) => {
    const troubles: string[] = []
    const pages: Page[] = []
    await use(async (options) => {
      const page = await (await browser.newContext({ ...contextOptions, ...options })).newPage()
      watch(page, troubles)
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
    expectNone(troubles)
  },

  sharedPages: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const shared: SharedPages = { pages: new Map(), troubles: [] }
      await use(shared)
      await Promise.all([...shared.pages.values()].map((page) => page.context().close()))
    },
    { scope: 'worker' },
  ],

  sharedPage: async ({ browser, contextOptions, sharedPages: { pages, troubles } }, use) => {
    await use(async (email, { lang, ...given }) => {
      const key = JSON.stringify([email, lang, given])
      const shared = pages.get(key)
      if (shared) return shared
      const storageState = await sessionOf(email, passwordOf(email), lang)
      const page = await (await browser.newContext({ ...contextOptions, ...given, storageState })).newPage()
      pages.set(key, page)
      watch(page, troubles)
      await page.goto(quietPlace)
      await expect(page.locator('main')).toBeVisible()
      return page
    })
    for (const page of pages.values()) await page.goto(quietPlace)
    expectNone(troubles.splice(0))
  },

  signedInAs: async ({ aPage }, use) => {
    await use(async (email, address = '/', { lang, ...given } = {}) => {
      const storageState = await sessionOf(email, passwordOf(email), lang)
      const page = await aPage({ ...given, storageState })
      await page.goto(address)
      await expect(page.locator('main')).toBeVisible()
      return page
    })
  },

  aCompany: async ({ database }, use) => use((...given) => aCompany(database, ...given)),
  aPerson: async ({ database }, use) => use((...given) => aPerson(database, ...given)),

  demoDevice: async ({ database }, use) =>
    use(async (type) => {
      const find = () =>
        database.asSystem((tx) =>
          tx
            .selectFrom('devices as d')
            .innerJoin('people as p', 'p.company_id', 'd.assigned_company_id')
            .where('p.email', '=', 'technician@demo.thalpos')
            .where('d.device_type', '=', type)
            .where('d.installation_id', 'is not', null)
            // One in trouble since the demo began has said nothing yet.
            .where('d.last_update', 'is not', null)
            .select('d.device_id')
            .orderBy('d.device_id')
            .executeTakeFirst(),
        )
      await expect.poll(find).toBeDefined()
      return (await find())?.device_id ?? ''
    }),

  demoHome: async ({ database }, use) =>
    use(async (deviceId) => {
      const { installation_id } = await database.asSystem((tx) =>
        tx
          .selectFrom('devices')
          .where('device_id', '=', deviceId)
          .select('installation_id')
          .executeTakeFirstOrThrow(),
      )
      if (!installation_id) throw new Error(`${deviceId} is in no installation`)
      return installation_id
    }),

  demoWork: async ({ database }, use) => use(() => findDemoWork(database)),

  setLimits: async ({ database }, use) =>
    use(async (deviceId, limits) => {
      await database.asSystem((tx) =>
        tx
          .updateTable('devices')
          .set({ hvac_action_limits: JSON.stringify(limits) })
          .where('device_id', '=', deviceId)
          .execute(),
      )
    }),

  lookingAt: async ({ signedInAs, aCompany, aPerson }, use) =>
    use(async (make, tab = 'general', roles = ['technician_company']) => {
      const company = await aCompany()
      const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
      const device = await make({ assignedTo: company.id, client })
      const address = `/#/devices?panel=device:${device.id}&tab=${tab}`
      const page = await signedInAs(await aPerson(company, roles), address)
      return { page, device }
    }),

  atABoiler: async ({ lookingAt, aBoiler }, use) =>
    use(async (...how) => {
      const { page, device } = await lookingAt(aBoiler, ...how)
      return { page, boiler: device }
    }),

  aBoiler: async ({ database }, use) => lend(use, (given) => makeBoiler(database, given)),
  aHeatPump: async ({ database }, use) => lend(use, (given) => makeHeatPump(database, given)),
  anAirSensor: async ({ database }, use) => lend(use, (given) => makeAirSensor(database, given)),
  aMeter: async ({ database }, use) => lend(use, (given) => makeMeter(database, given)),
})

export { expect } from '@playwright/test'
export { appears, expectAccessible, look } from './look.ts'
