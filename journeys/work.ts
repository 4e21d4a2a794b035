// What people do with jobs, visits and payments, and a company in which they do it.
import { expect, type Locator, type Page } from '@playwright/test'
import type { JobState } from '../contract/jobs/schema.ts'
import type { Database } from '../server/database/database.ts'
import { aHome, type TestHome } from '../server/jobs/jobs.testing.ts'
import type { TestCompany } from '../server/testing/world.ts'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
export const panelOf = (page: Page): Locator => page.getByTestId('side-panel')

/** Goes through the menu, as the address of an open modal is left behind by the menu alone. */
export async function openPlace(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Κύριο μενού' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  // Until it is there, the screen before can be pressed.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A home of this company with a technician of its own, who has this name. */
export async function homeIn(
  database: Database,
  company: TestCompany,
  [given_name, family_name] = ['Στέλιος', 'Βασιλείου'],
): Promise<TestHome> {
  const home = await aHome(database, { company })
  await database.asSystem((tx) =>
    tx.updateTable('people').set({ given_name, family_name }).where('id', '=', home.person).execute(),
  )
  return home
}

/** Where work is done. */
export type WorkPlace = Pick<TestHome, 'company' | 'installation'>

const repair = 3

interface JobInput {
  title: string
  type_id?: number
  state?: JobState
  cost?: number
  estimate?: number
  /** Days ago. */
  ended?: number
}

/** The id of a job of this home. */
export const aJob = (
  database: Database,
  { company, installation }: WorkPlace,
  { title, type_id = repair, state = 'pending', cost, estimate, ended = 0 }: JobInput,
): Promise<string> =>
  database.asSystem(async (tx) => {
    const { id } = await tx
      .insertInto('jobs')
      .values({
        company_id: company.id,
        installation_id: installation,
        type_id,
        title,
        state,
        estimated_cost_cents: estimate === undefined ? null : estimate * 100,
        cost_cents: cost === undefined ? null : cost * 100,
        done_at: state === 'done' || state === 'complete' ? new Date(Date.now() - ended * 86_400_000) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export const save = (form: Locator, label = 'Αποθήκευση'): Promise<void> =>
  form.getByRole('button', { name: label, exact: true }).click()

/** Draws a line across the pad that the client signs. */
export async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Πλαίσιο υπογραφής, κενό' })
  // The foot of the screen covers what is at the bottom edge.
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nowhere to sign')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (const [right, down] of [
    [80, -20],
    [130, 15],
    [180, -10],
  ] as const)
    await page.mouse.move(box.x + right, box.y + box.height / 2 + down)
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Πλαίσιο υπογραφής, υπογεγραμμένο' })).toBeVisible()
}

/** Types into the choice of an installation and takes the first that is offered. */
export async function chooseHome(page: Page, form: Locator, typed: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Εγκατάσταση' }).fill(typed)
  await page.getByRole('option', { name: /1042/ }).click()
}
