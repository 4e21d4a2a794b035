import type { Page } from '@playwright/test'
import { anInstallation } from '../server/testing/world.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

/** Signs with the mouse, as with a finger. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Πλαίσιο υπογραφής, κενό' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is no pad')
  const to = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  await to(0.2, 0.6)
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.55, 0.3],
    [0.7, 0.65],
  ] as const)
    await to(x, y)
  await page.mouse.up()
}

test('on a telephone a call becomes a visit, which is started, ended, paid in part and signed', async ({
  signedInAs,
  aCompany,
  aPerson,
  database,
}) => {
  const company = await aCompany()
  await anInstallation(database, company.id)
  const page = await signedInAs(await aPerson(company, ['technician_company', 'admin']))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/appointments/today')
  await expect(page.getByText('Κανένα ραντεβού σήμερα')).toBeVisible()
  await expectAccessible(page)

  // Booked without dragging: the form makes the job too.
  await page.getByRole('button', { name: 'Νέο ραντεβού' }).click()
  const form = page.getByRole('dialog', { name: 'Νέο ραντεβού' })
  await form.getByLabel('Εγκατάσταση').fill('Μήτσου')
  await page.getByRole('option', { name: /Μήτσου/ }).click()
  await form.getByLabel('Τύπος').selectOption({ label: 'Συντήρηση' })
  await form.getByLabel('Τεχνικός').selectOption({ label: 'Μαρία Δοκιμή' })
  await form.getByLabel('Ώρα').selectOption('12:00')
  await form.getByLabel('Σημειώσεις').fill('Κουδούνι 3')
  await form.getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect(form).toBeHidden()

  const next = page.getByRole('region', { name: 'Συντήρηση' })
  await expect(next).toContainText('12:00')
  await expect(next).toContainText('Κουδούνι 3')
  await expect(next.getByRole('link', { name: 'Κλήση: Μήτσου Ελένη, 6971206448' })).toHaveAttribute(
    'href',
    'tel:6971206448',
  )
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Έναρξη' }).click()
  await next.getByRole('link', { name: 'Τέλος επίσκεψης' }).click()

  await page.getByRole('button', { name: 'Καθαρισμός' }).click()
  await page.getByRole('button', { name: 'Υλικό από κατάλογο' }).click()
  await page.getByLabel('Αναζήτηση υλικού').fill('Φλάντζα')
  await page.getByRole('button', { name: 'Προσθήκη «Φλάντζα» εκτός καταλόγου' }).click()
  await page.getByLabel('Τιμή για ένα: Φλάντζα').fill('10')
  await expectAccessible(page)
  // What was entered survives a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Καθαρισμός' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Συνέχεια στην πληρωμή' }).click()

  await page.getByLabel('Κόστος εργασίας μαζί με τα υλικά').fill('90')
  await page.getByRole('button', { name: 'Ένοικος' }).click()
  await page.getByLabel('Ποσό', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Μετρητά' }).click()
  await expect(page.getByText('«Έγιναν εργασίες και υλικά 90,00 €, πλήρωσα 50,00 €.»')).toBeVisible()
  await sign(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Κλείσιμο επίσκεψης' }).click()

  const over = page.getByRole('button', { name: /Συντήρηση.*Ολοκληρώθηκε/ })
  await over.click()
  const panel = page.getByTestId('side-panel')
  await expect(panel.getByRole('img', { name: 'Υπογραφή: Μήτσου Ελένη' })).toBeVisible()
  await expectAccessible(page)

  const stored = await database.asSystem((tx) =>
    tx
      .selectFrom('jobs as j')
      .innerJoin('appointments as a', 'a.job_id', 'j.id')
      .innerJoin('appointment_signatures as s', 's.appointment_id', 'a.id')
      .select(['j.state', 'j.cost_cents', 'j.paid_cents', 'a.appointment_status_id', 's.signed_text'])
      .where('j.company_id', '=', company.id)
      .execute(),
  )
  expect(stored).toEqual([
    {
      state: 'done',
      cost_cents: 9000,
      paid_cents: 5000,
      appointment_status_id: 4,
      signed_text: 'Έγιναν εργασίες και υλικά 90,00 €, πλήρωσα 50,00 €.',
    },
  ])
})
