import type { Page } from '@playwright/test'
import { testPassword } from '../server/testing/world.ts'
import { expect, expectAccessible, fillSignIn, look, test } from './fixtures.ts'
import { sessionOf } from './session.ts'
import { world } from './world.ts'

test('a technician signs in, sees the dashboard and logs out', async ({ aPage }) => {
  const page = await aPage()
  await page.goto('/')
  await expect(page.locator('input[name=login]')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'sign-in')

  await fillSignIn(page, 'technician@demo.thalpos')
  await expect(page).toHaveURL(/#\/dashboard/)
  await expect(page.getByRole('main')).toBeVisible()
  await look(page, 'dashboard')

  await page.getByRole('button', { name: /^Λογαριασμός/ }).click()
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'log-out')
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
  await page.goto('/#/devices')
  await expect(page.locator('input[name=login]')).toBeVisible()
})

test('a wrong password is shown as an error and opens nothing', async ({ aPage }) => {
  const page = await aPage()
  await page.goto('/')
  await fillSignIn(page, 'reseller@demo.thalpos', 'not this one')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('input[name=login]')).toBeVisible()
})

async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Λογαριασμός/ }).click()
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const logOut = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click()

const storedUsers = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.user:')))

/** The token is about to end: the next call renews it. */
const age = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('oidc.user:')) ?? ''
    const user = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 5 }))
  })

test.describe('with two tabs open', () => {
  const openTabs = async (first: Page, email: string): Promise<Page> => {
    await first.goto('/')
    await fillSignIn(first, email)
    await expect(first.getByRole('main')).toBeVisible()
    const second = await first.context().newPage()
    await second.goto('/#/devices')
    await expect(second.getByRole('button', { name: /^Λογαριασμός/ })).toBeVisible()
    return second
  }
  const isSignedOut = (page: Page) =>
    expect(page.getByRole('heading', { name: 'Αποσυνδεθήκατε' })).toBeVisible()
  const seesSignIn = (page: Page) => expect(page.locator('input[name=login]')).toBeVisible()

  test('a log-out in one signs out both, and signing in again brings both back', async ({
    aPage,
    aCompany,
    aPerson,
  }) => {
    const email = await aPerson(await aCompany(), ['technician_company'])
    const first = await aPage()
    const second = await openTabs(first, email)
    await askToLogOut(second)
    await logOut(second)
    await seesSignIn(second)
    await isSignedOut(first)
    await expectAccessible(first)
    await look(first, 'signed-out-elsewhere')
    expect(await storedUsers(first)).toEqual([])

    await fillSignIn(second, email)
    await expect(second).toHaveURL(/#\/dashboard/)
    await expect(first.getByRole('button', { name: /^Λογαριασμός/ })).toBeVisible()
  })

  test('a log-out in both at once, while one renews its token, is one log-out', async ({
    aPage,
    aCompany,
    aPerson,
  }) => {
    const email = await aPerson(await aCompany(), ['technician_company'])
    const first = await aPage()
    const second = await openTabs(first, email)
    const renewing = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await second.route('**/identity/token', async (route) => {
      renewing.resolve()
      await released.promise
      await route.continue()
    })
    await askToLogOut(first)
    await age(second)
    await second.getByRole('link', { name: 'Πελάτες' }).first().click()
    await renewing.promise
    await logOut(first)
    released.resolve()
    await seesSignIn(first)
    await isSignedOut(second)
    expect(await storedUsers(first)).toEqual([])
    await second.getByRole('button', { name: 'Σύνδεση' }).click()
    await seesSignIn(second)
  })
})

test('a tab that slept while somebody else signed in shows that person', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const company = await aCompany()
  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/devices')
  const other = await aPerson(company, ['technician_company', 'admin'])
  const { origins } = await sessionOf(other, testPassword)
  // A write of its own is no event to a tab: as if it had slept.
  await page.evaluate(
    ([{ name, value }]) => localStorage.setItem(name, value),
    origins.flatMap(({ localStorage: stored }) => stored) as [{ name: string; value: string }],
  )
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Πελάτες' }).first().click()
  await reloaded
  await page.getByRole('button', { name: /^Λογαριασμός/ }).click()
  await expect(page.getByText(other)).toBeVisible()
})

test('an identity service that does not answer is named, and trying again goes on', async ({ aPage }) => {
  const page = await aPage()
  await page.route('**/identity/.well-known/openid-configuration', (route) => route.abort())
  await page.goto('/#/devices')
  await expect(page.getByRole('heading', { name: 'Η υπηρεσία σύνδεσης δεν απαντά' })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'identity-unavailable')
  await page.unroute('**/identity/.well-known/openid-configuration')
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await fillSignIn(page, 'technician@demo.thalpos')
  await expect(page).toHaveURL(/#\/devices/)
})

test('the console opened by another name of the machine goes to its own address first', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const { port } = new URL(world.url)
  await page.goto(`http://127.0.0.1:${port}/#/devices`)
  await fillSignIn(page, 'technician@demo.thalpos')
  await expect(page).toHaveURL(`${world.url}/#/devices`)
  await page.close()
})
