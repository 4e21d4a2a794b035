import { expect, expectAccessible, fillSignIn, look, test } from './fixtures.ts'

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

test('a wrong password is told and opens nothing', async ({ aPage }) => {
  const page = await aPage()
  await page.goto('/')
  await fillSignIn(page, 'reseller@demo.thalpos', 'not this one')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('input[name=login]')).toBeVisible()
})
