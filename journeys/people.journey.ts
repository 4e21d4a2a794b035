import { expect, fillSignIn, test } from './fixtures.ts'

const technicianMenu = [
  'Πίνακας',
  'Συναγερμοί',
  'Ημερολόγιο',
  'Σήμερα',
  'Εκκρεμή ραντεβού',
  'Εργασίες',
  'Συντηρήσεις',
  'Πληρωμές',
  'Κατάλογος',
  'Προσωπικό',
  'Πελάτες',
  'Εγκαταστάσεις',
  'Συσκευές',
  'Χάρτης',
  'Μηνύματα',
  'Κατανάλωση',
  'Εξοικονόμηση',
  'Χρήστες',
]
const distributorMenu = [
  'Πίνακας',
  'Συναγερμοί',
  'Εγκαταστάσεις',
  'Χάρτης',
  'Κατανάλωση',
  'Εξοικονόμηση',
  'Αποθήκη',
  'Εταιρείες',
]
/** By kind of company, not by person. */
const menuOf = {
  'technician@demo.thalpos': technicianMenu,
  'distributor@demo.thalpos': distributorMenu,
}
const elsewhere = {
  technician: ['inventory', 'companies'],
  distributor: ['devices', 'clients', 'users', 'jobs', 'calendar', 'payments', 'personnel'],
}

for (const [email, menu] of Object.entries(menuOf)) {
  test(`${email} sees the own menu and 404 elsewhere, and changes the language`, async ({ signedInAs }) => {
    const page = await signedInAs(email)
    await expect(page.getByRole('navigation', { name: 'Κύριο μενού' }).getByRole('link')).toHaveText(
      // Some are followed by what is open there.
      menu.map((name) => new RegExp(`^${name}[\\d.]*$`)),
    )
    for (const path of menu.includes('Αποθήκη') ? elsewhere.distributor : elsewhere.technician) {
      await page.goto(`/#/${path}`)
      await expect(page).toHaveURL(/#\/404$/)
    }
    await expect(page.getByText('Φαίνεται πως η σελίδα που ψάχνετε δεν υπάρχει πια')).toBeVisible()
    await page.getByRole('link', { name: 'Επιστροφή στην αρχική' }).click()
    await expect(page).toHaveURL(/#\/dashboard/)

    await page.goto('/#/installations?size=5')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Εγκαταστάσεις')
    await page.getByRole('button', { name: 'Γλώσσα: Ελληνικά' }).click()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Installations')
    await expect(page).toHaveURL(/#\/installations\?size=5/)
    expect(await page.evaluate(`localStorage.getItem('lang')`)).toBe('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
}

test('somebody without access to the console is put out at once', async ({ aPage }) => {
  const page = await aPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await fillSignIn(page, 'outsider@demo.thalpos')
  await expect(page.getByRole('button', { name: 'Σύνδεση με άλλον λογαριασμό' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(requests.filter((path) => path.startsWith('/api/') && path !== '/api/v1/console')).toEqual([])
  await page.getByRole('button', { name: 'Σύνδεση με άλλον λογαριασμό' }).click()
  await expect(page.locator('input[name=login]')).toBeVisible()
})

test('an administrator changes people, hours and messages of the company; others see them', async ({
  signedInAs,
  aCompany,
  aPerson,
}) => {
  const company = await aCompany()
  const admin = await signedInAs(await aPerson(company, ['technician_company', 'admin']), '/#/personnel')
  const other = await signedInAs(await aPerson(company, ['technician_company']), '/#/personnel')
  const menuOfFirst = async (page: typeof admin) => {
    await page.getByRole('row').nth(1).getByRole('button').last().click()
    return page.getByRole('menuitem')
  }
  await expect(await menuOfFirst(admin)).toHaveText(['Προβολή', 'Επεξεργασία'])
  await expect(await menuOfFirst(other)).toHaveText(['Προβολή'])
  await admin.getByRole('menuitem', { name: 'Επεξεργασία' }).click()
  const person = admin.getByRole('dialog')
  await person.getByRole('textbox', { name: 'Αρ. άδειας' }).fill('ΑΔ-4711')
  await person.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(person).toHaveCount(0)
  await other.reload()
  await expect(other.getByText('ΑΔ-4711')).toBeVisible()

  const hoursOf = async (page: typeof admin) => {
    await page.goto('/#/calendar')
    await page.getByRole('button', { name: 'Ωράρια και αργίες' }).click()
    return page.getByRole('dialog', { name: 'Ωράρια και αργίες' })
  }
  const fridayEnd = (hours: Awaited<ReturnType<typeof hoursOf>>) =>
    hours.getByRole('combobox', { name: 'Παρασκευή, έως' })
  const changed = await hoursOf(admin)
  await fridayEnd(changed).selectOption('15:00')
  await changed.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(admin.getByText('Το ωράριο αποθηκεύτηκε')).toBeVisible()
  const read = await hoursOf(other)
  await expect(fridayEnd(read)).toHaveValue('15:00')
  await expect(fridayEnd(read)).toBeDisabled()

  await other.goto('/#/messages')
  await admin.goto('/#/messages')
  const openMessages = () => admin.getByRole('button', { name: 'Ρυθμίσεις μηνυμάτων' }).click()
  const messages = admin.getByRole('dialog', { name: 'Ρυθμίσεις μηνυμάτων' })
  await openMessages()
  const booked = messages.getByRole('checkbox', { name: 'Νέο ραντεβού' })
  const wasOn = await booked.isChecked()
  await booked.setChecked(!wasOn)
  await messages.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(admin.getByText('Οι ρυθμίσεις μηνυμάτων αποθηκεύτηκαν')).toBeVisible()
  await openMessages()
  await expect(booked).toBeChecked({ checked: !wasOn })
  await expect(other.getByText('Κανένα μήνυμα')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Ρυθμίσεις μηνυμάτων' })).toHaveCount(0)
})
