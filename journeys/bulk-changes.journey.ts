import { expect, expectAccessible, test } from './fixtures.ts'

test('one setting of three boilers is changed at once: two confirm, one is out of its limits, and the two go back', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
  setLimits,
}) => {
  const company = await aCompany()
  const boilers = await Promise.all([1, 2, 3].map(() => aBoiler({ assignedTo: company.id })))
  const narrow = boilers[2]?.id ?? ''
  await setLimits(narrow, { t_r_set: { min: 5, max: 22 } })
  const page = await signedInAs(await aPerson(company, ['technician_company']), '/#/devices')
  for (const { id } of boilers)
    await expect(page.getByRole('row').filter({ hasText: id })).toContainText('Καλά')

  await page.getByRole('checkbox', { name: `Επιλογή: ${boilers[0]?.id}` }).click()
  await page.getByRole('checkbox', { name: 'Επιλογή όλων της σελίδας' }).click()
  await expect(page.getByRole('region', { name: 'Επιλεγμένες γραμμές' })).toContainText('Επιλεγμένες: 3')
  await page.getByRole('button', { name: 'Αλλαγή ρύθμισης' }).click()
  const modal = page.getByRole('dialog', { name: 'Αλλαγή ρύθμισης' })
  await modal.getByRole('radio', { name: 'Στόχος χώρου', exact: true }).check()
  await modal.getByRole('slider').fill('23.5')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Έλεγχος' }).click()
  await expect(modal).toContainText('Θα αλλάξουν: 2 από 3.')
  await expect(modal.getByRole('listitem').filter({ hasText: narrow }).last()).toContainText('22')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Εφαρμογή σε 2' }).click()

  const panel = page.getByTestId('side-panel')
  await expect(panel).toContainText('Επιβεβαίωσαν 2 από 2')
  await expect(panel).toContainText('Ολοκληρώθηκε')
  await expect(panel.getByRole('row').filter({ hasText: narrow })).toContainText('Δεν επιτρέπεται')
  await expectAccessible(page)
  for (const { id, home } of boilers) expect(home.state.settings.t_r_set === 23.5).toBe(id !== narrow)

  await panel.getByRole('button', { name: 'Επαναφορά' }).click()
  await page
    .getByRole('dialog', { name: 'Επαναφορά των προηγούμενων τιμών;' })
    .getByRole('button', { name: 'Επαναφορά' })
    .click()
  await expect(panel).toContainText('Στόχος χώρου: επιστροφή στις προηγούμενες τιμές')
  await expect(panel).toContainText('Επιβεβαίωσαν 2 από 2')
  for (const { home } of boilers) expect(home.state.settings.t_r_set).not.toBe(23.5)

  await page.goto('/#/bulk-changes')
  await expect(page.getByRole('heading', { name: 'Μαζικές αλλαγές', level: 1 })).toBeVisible()
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Συσκευές', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row').filter({ hasText: '2 από 2' })).toHaveCount(2)
  await expectAccessible(page)
})
