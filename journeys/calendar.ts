// A company with work to plan, and what a dispatcher's hand does on its calendar.
import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, holidaysOf } from '../contract/work-calendar/holidays.ts'
import type { Database } from '../server/database/database.ts'
import type { TestCompany } from '../server/testing/world.ts'
import { anInstallation } from '../server/testing/world.ts'
import { instantOf, localDay } from '../server/work-calendar/local-time.rules.ts'
import { aJob, type WorkPlace } from './work.ts'

const zone = 'Europe/Athens'
const minuteMs = 60_000

export const isWorkday = (date: string): boolean =>
  ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) &&
  holidaysOf(Number(date.slice(0, 4)), []).every((holiday) => holiday.day !== date)

/** Far enough ahead that no time of it has passed. */
export const day =
  Array.from({ length: 14 }, (_, ahead) => addDays(localDay(Date.now(), zone), 2 + ahead)).find(isWorkday) ??
  ''
export const addressOfDay = `/#/calendar?view=day&date=${day}`

const momentOf = (time: string): number => instantOf(day, time, zone)

/** A home that visits are booked for; its company's technicians are made by the test. */
export const placeIn = async (database: Database, company: TestCompany): Promise<WorkPlace> => ({
  company,
  installation: await anInstallation(database, company.id),
})

export const idOf = async (database: Database, email: string): Promise<string> =>
  (
    await database.asSystem((tx) =>
      tx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    )
  ).id

const service = 1

/** A service that waits for a visit. */
export const waitingJob = (database: Database, place: WorkPlace, title: string): Promise<string> =>
  aJob(database, place, { title, type_id: service })

export interface VisitGiven {
  title: string
  /** E-mail of the technician. */
  of: string
  /** On `day`. */
  time: string
  minutes?: number
}

export async function aVisit(database: Database, place: WorkPlace, given: VisitGiven): Promise<string> {
  const { title, of, time, minutes = 60 } = given
  const job_id = await waitingJob(database, place, title)
  const assignee_id = await idOf(database, of)
  const start = momentOf(time)
  const row = {
    company_id: place.company.id,
    installation_id: place.installation,
    job_id,
    assignee_id,
    type_id: service,
    scheduled_start: new Date(start),
    scheduled_end: new Date(start + minutes * minuteMs),
  }
  return database.asSystem(
    async (tx) =>
      (await tx.insertInto('appointments').values(row).returning('id').executeTakeFirstOrThrow()).id,
  )
}

/** The database has exactly this one visit of the job, or it comes to have it. */
export const expectStored = (
  database: Database,
  title: string,
  { of, time, minutes = 60 }: Omit<VisitGiven, 'title'>,
  company: TestCompany,
): Promise<void> =>
  expect
    .poll(() =>
      database.asSystem((tx) =>
        tx
          .selectFrom('appointments as a')
          .innerJoin('jobs as j', 'j.id', 'a.job_id')
          .innerJoin('people as p', 'p.id', 'a.assignee_id')
          .where('a.company_id', '=', company.id)
          .where('j.title', '=', title)
          .select(['p.email', 'a.scheduled_start', 'a.scheduled_end'])
          .execute(),
      ),
    )
    .toEqual([
      {
        email: of,
        scheduled_start: new Date(momentOf(time)),
        scheduled_end: new Date(momentOf(time) + minutes * minuteMs),
      },
    ])

export const laneOf = (page: Page, person: string): Locator => page.getByRole('group', { name: person })

/** The button of a visit in a lane, by its title and its times. */
export const visitIn = (page: Page, person: string, title: string, times: string): Locator =>
  laneOf(page, person).getByRole('button', { name: new RegExp(`^${title}, .*${times}`) })

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing is there')
  return box
}

interface Point {
  x: number
  y: number
}

/** Where a time is in a lane, whatever hours the day shows. */
export async function pointIn(page: Page, person: string, time: string): Promise<Point> {
  const board = page.locator('[data-window]')
  const [from = 0, to = 0] = ((await board.getAttribute('data-window')) ?? '').split(' ').map(Number)
  const { x, y, width } = await boxOf(laneOf(page, person).locator('[data-track]'))
  return { x: x + (width * (momentOf(time) - from)) / (to - from), y: y + 20 }
}

const inHand = 20

/** Takes hold of something near its left end, and stays there with it. */
export async function pickUp(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const { x, y } = await boxOf(what)
  await page.mouse.move(x + inHand, y + inHand)
  await page.mouse.down()
  await page.mouse.move(x + inHand + 12, y + inHand + 6, { steps: 3 })
}

/** Carries what is in the hand to a time of a lane. A job lands at the pointer, a visit with its left edge. */
export async function carry(page: Page, person: string, time: string, kind: 'visit' | 'job' = 'visit') {
  const { x, y } = await pointIn(page, person, time)
  await page.mouse.move(kind === 'visit' ? x + inHand : x, y, { steps: 8 })
  await expect(
    laneOf(page, person)
      .getByText(new RegExp(`^${time}–`))
      .last(),
  ).toBeVisible()
}

export async function dragTo(
  page: Page,
  what: Locator,
  person: string,
  time: string,
  kind: 'visit' | 'job' = 'visit',
) {
  await pickUp(page, what)
  await carry(page, person, time, kind)
  await page.mouse.up()
}

/** Pulls the right edge of a visit to a time. */
export async function stretch(page: Page, visit: Locator, person: string, time: string): Promise<void> {
  const { x, y, width } = await boxOf(visit)
  const to = await pointIn(page, person, time)
  await page.mouse.move(x + width - 1, y + 30)
  await page.mouse.down()
  await page.mouse.move(to.x, y + 30, { steps: 8 })
  await page.mouse.up()
}

export async function choose(page: Page, visit: Locator, ...items: string[]): Promise<void> {
  await visit.click({ button: 'right' })
  for (const item of items) await page.getByRole('menuitem', { name: item, exact: true }).click()
}
