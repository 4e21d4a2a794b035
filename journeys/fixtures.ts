// What the journeys are told with. One product with the demo runs for all of them; a journey that changes something
// makes a company, people and boilers of its own.
import { test as base, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import type { Role } from '../contract/roles.ts'
import { embeddedUrl } from '../embedded/postgres.ts'
import { type Database, openDatabase } from '../server/database.ts'
import { aCompany, aPerson, type TestCompany, testPassword } from '../server/testing-world.ts'
import { demoPassword } from '../simulator/demo/companies.ts'
import { type Boiler, type BoilerGiven, makeBoiler } from './boiler.ts'
import { world } from './world.ts'

interface Tools {
  /** A page of its own browser session, signed in and at rest on the first screen. */
  signedInAs(email: string): Promise<Page>
  /** A page that nobody has signed in on. */
  aPage(): Promise<Page>
  aCompany(
    ...given: Parameters<typeof aCompany> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<TestCompany>
  /** Answers the person's e-mail. */
  aPerson(
    ...given: Parameters<typeof aPerson> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<string>
  aBoiler(given: BoilerGiven): Promise<Boiler>
  /** A company of its own with one installed boiler, and somebody of that company who is looking at it. */
  atABoiler(tab?: string, roles?: Role[]): Promise<{ page: Page; boiler: Boiler }>
}

export async function fillSignIn(page: Page, email: string, password?: string): Promise<void> {
  await page.locator('input[name=login]').fill(email)
  const usual = email.endsWith('@demo.thalpos') ? demoPassword : testPassword
  await page.locator('input[name=password]').fill(password ?? usual)
  await page.locator('button[type=submit]').click()
}

export const test = base.extend<Tools, { database: Database }>({
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
    await use(async () => {
      const page = await (await browser.newContext(contextOptions)).newPage()
      page.on('pageerror', (error) => troubles.push(error.message))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) troubles.push(message.text())
      })
      page.on('request', (request) => {
        if (request.url().startsWith('http') && !request.url().startsWith(`${world.url}/`)) {
          troubles.push(`asked a stranger: ${request.url()}`)
        }
      })
      pages.push(page)
      return page
    })
    await Promise.all(pages.map((page) => page.context().close()))
    expect(troubles, 'errors on the pages of this journey').toEqual([])
  },

  signedInAs: async ({ aPage }, use) => {
    await use(async (email) => {
      const page = await aPage()
      await page.goto('/')
      await fillSignIn(page, email)
      await expect(page.getByRole('main')).toBeVisible()
      return page
    })
  },

  aCompany: async ({ database }, use) => use((...given) => aCompany(database, ...given)),
  aPerson: async ({ database }, use) => use((...given) => aPerson(database, ...given)),

  atABoiler: async ({ signedInAs, aCompany, aPerson, aBoiler }, use) =>
    use(async (tab = 'general', roles = ['technician_company']) => {
      const company = await aCompany()
      const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
      const boiler = await aBoiler({ assignedTo: company.id, client })
      const page = await signedInAs(await aPerson(company, roles))
      await page.goto(`/#/devices?panel=device:${boiler.id}&tab=${tab}`)
      return { page, boiler }
    }),

  aBoiler: async ({ database }, use) => {
    const boilers: Boiler[] = []
    await use(async (given) => {
      const boiler = await makeBoiler(database, given)
      boilers.push(boiler)
      return boiler
    })
    await Promise.all(boilers.map((boiler) => boiler.discard()))
  },
})

export { expect } from '@playwright/test'
export { expectAccessible, look } from './look.ts'
