import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cardOf, expectUnbroken, expectValue, mark, openRemote, openTab, panelOf } from './steps.ts'

const client = { firstname: 'Αικατερίνη', lastname: 'Παπαδοπούλου', phone: '6971206448' }
const targetOf = (page: Page) => cardOf(page, 'Στόχος χώρου')

test('two people at one boiler see the commands of the other and the replies of the boiler, and no earlier report reverts them', async ({
  signedInAs,
  aCompany,
  aPerson,
  aBoiler,
}) => {
  const before = Date.now()
  const company = await aCompany()
  const boiler = await aBoiler({ assignedTo: company.id, client })
  const open = async (givenName: string): Promise<Page> => {
    const person = await aPerson(company, ['technician_company'], { givenName })
    const page = await signedInAs(person, `/#/devices?panel=device:${boiler.id}&tab=remote`)
    await expectValue(targetOf(page), 21)
    await mark(page)
    return page
  }
  const [maria, nikos] = [await open('Μαρία'), await open('Νίκος')]
  await boiler.switchOff()
  await expect(panelOf(maria).getByText(/Οι εντολές περιμένουν/)).toBeVisible()
  await targetOf(nikos).getByRole('button', { name: 'Αύξηση' }).click()
  await expect(targetOf(maria)).toContainText('ζητήθηκε 21,5 °C')
  await expect(targetOf(maria)).toContainText('Αναμονή σύνδεσης')
  await expect(targetOf(maria)).toContainText('Στο μεταξύ: Νίκος Δοκιμή')
  boiler.switchOn()
  await expect(targetOf(maria).getByText(/Άλλαξε στο μεταξύ από Νίκος Δ\./)).toBeVisible()
  await expectValue(targetOf(maria), 21.5)

  await targetOf(maria).getByRole('button', { name: 'Αύξηση' }).click()
  await expect(targetOf(nikos).getByText(/Άλλαξε στο μεταξύ από Μαρία Δ\./)).toBeVisible()
  await expectValue(targetOf(nikos), 22)

  await boiler.report('ot.thalpos', { t_r_set: 21 }, before)
  boiler.home.state.settings.ch_ub = 60
  await boiler.report('ot.thalpos', { ch_ub: 60 }, Date.now())
  for (const page of [maria, nikos]) {
    await expectValue(cardOf(page, 'Άνω όριο αντιστάθμισης'), 60)
    await expectValue(targetOf(page), 22)
    await expectUnbroken(page)
  }
})

test('while the server is away the panel shows how old everything is and accepts no commands, and it comes back by itself', async ({
  atABoiler,
}) => {
  const { page, boiler } = await atABoiler('remote')
  await expectValue(targetOf(page), 21)
  await mark(page)
  await page.context().setOffline(true)
  await expect(panelOf(page).getByRole('alert').getByText('Ο διακομιστής δεν απαντά.')).toBeVisible()
  await expect(targetOf(page).getByRole('button', { name: 'Αύξηση' })).toBeDisabled()
  await openTab(page, 'Γενικά')
  const target = panelOf(page).getByRole('definition').first()
  await expect(target).toHaveText('21,0 °C')
  await expect(
    panelOf(page)
      .getByText(/^τελευταίες τιμές πριν από \d+\s[δλ]$/)
      .first(),
  ).toBeVisible()

  boiler.home.state.settings.t_r_set = 23.5
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(target).toHaveText('23,5 °C')
  await openRemote(page)
  await expect(targetOf(page).getByRole('button', { name: 'Αύξηση' })).toBeEnabled()
  await expectUnbroken(page)
})
