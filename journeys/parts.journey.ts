// Parts of the console that are fetched when they are first needed, while the network is away or after a new release.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectUnbroken, mark, panelOf } from './steps.ts'

const technician = 'technician@demo.thalpos'
const files = readdirSync(join(import.meta.dirname, '../console/dist/assets'))

/** The script of a part fails until the function that is answered is called. */
async function cutOff(page: Page, part: string): Promise<() => Promise<void>> {
  const file = files.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))
  expect(file, `a script of its own for ${part}`).toBeDefined()
  const address = `**/assets/${file}`
  await page.route(address, (route) => route.abort('internetdisconnected'))
  return () => page.unroute(address)
}

test('a screen that did not load says so in plain words, and a retry loads it', async ({ signedInAs }) => {
  const page = await signedInAs(technician, '/#/dashboard')
  await mark(page)
  const connect = await cutOff(page, 'ClientsScreen')
  await page.getByRole('link', { name: 'Πελάτες' }).click()
  await expect(page.getByText('Αυτό το τμήμα δεν φορτώθηκε')).toBeVisible()
  await expect(page.getByText(/Unable|Failed to fetch/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect(page.getByText('Αυτό το τμήμα δεν φορτώθηκε')).toBeVisible()
  await connect()
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Πελάτες/ })).toBeVisible()
  await expectUnbroken(page)
})

test('a part that a form opens did not load: the form keeps what it holds, and the button works again', async ({
  signedInAs,
}) => {
  const page = await signedInAs(technician, '/#/installations')
  const connect = await cutOff(page, 'AddressPicker')
  await page.getByRole('row').nth(1).click()
  await panelOf(page).getByRole('button', { name: 'Επεξεργασία', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Επεξεργασία εγκατάστασης/ })
  await form.getByLabel('Περιοχή').fill('Πέραμα')
  await form.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()
  await expect(page.getByTestId('snackbar')).toContainText('Δεν φορτώθηκε')
  await connect()
  await form.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()
  await expect(page.getByRole('dialog', { name: 'Θέση εγκατάστασης' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Περιοχή')).toHaveValue('Πέραμα')
})

test('after a new release a tab of the one before offers to reload', async ({ signedInAs }) => {
  const page = await signedInAs(technician, '/#/dashboard')
  await cutOff(page, 'ClientsScreen')
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/index-[^"]+\.js/, 'index-released.js')
      await route.fulfill({ response: answer, body })
    },
  )
  await page.getByRole('link', { name: 'Πελάτες' }).click()
  await expect(page.getByText('Υπάρχει νέα έκδοση')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Ανανέωση σελίδας' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Πελάτες/ })).toBeVisible()
})
