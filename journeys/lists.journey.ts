import { aDevice, anInstallation } from '../server/testing/world.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

test('columns that a person chose are there after a reload, and a list begins with 15 rows', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  for (let more = 0; more < 16; more++) await aDevice(database, { assignedTo: company.id })
  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/devices')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('row')).toHaveCount(1 + 15)
  const notes = page.getByRole('columnheader', { name: 'Σημειώσεις' })
  await expect(notes).toBeHidden()
  await page.getByRole('button', { name: /^Πεδία: φαίνονται/ }).click()
  await page.getByRole('checkbox', { name: 'Σημειώσεις' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(notes).toBeVisible()
  await page.reload()
  await expect(notes).toBeVisible()
})

test('on a phone a list has one row of buttons, numbers that call, and room for a finger', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  await anInstallation(database, company.id)
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']), '/#/clients')
  await page.setViewportSize({ width: 360, height: 780 })
  const call = page.getByRole('link', { name: '6971 206 448' })
  await expect(call).toHaveAttribute('href', 'tel:6971206448')
  const boxes = await page.locator('main button, main a[href^="tel:"]').evaluateAll((targets) =>
    targets.map((target) => {
      const { top, width, height } = target.getBoundingClientRect()
      return { top, size: Math.min(width, height), name: target.ariaLabel ?? target.textContent }
    }),
  )
  expect(boxes.filter(({ size }) => size > 0 && size < 44)).toEqual([])
  const inToolbar = page.getByRole('search').getByRole('button')
  const tops = await inToolbar.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops.length).toBeGreaterThanOrEqual(4)
  expect(new Set(tops).size).toBe(1)
  await page.getByRole('button', { name: 'Μήτσου Ελένη', exact: true }).click({ position: { x: 20, y: 16 } })
  await expect(page).toHaveURL(/panel=client/)
  await expect(page.getByRole('link', { name: '6971 206 448' }).last()).toBeVisible()
})
