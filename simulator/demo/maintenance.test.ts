import { describe, expect, test } from 'vitest'
import { addDays, nextDue } from '../../contract/maintenance-plans/due-dates.ts'
import { moments, scheduleOf } from './schedule.testing.ts'
import { greekDayOf } from './workdays.ts'

const isoOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

describe.each(moments.filter((_, index) => index % 3 === 0))(
  'plans of a demo that starts at %s',
  (moment) => {
    const { world, jobs, today } = scheduleOf(Date.parse(moment))
    const { plans } = world.maintenance
    const fromPlans = jobs.filter(({ source }) => source === 'plan')
    const settled = fromPlans.filter(({ done_at }) => done_at)
    const doneOf = (plan: string) => settled.find(({ plan_id }) => plan_id === plan)
    /** As the trigger of the product settles the plan by its job. */
    const dueOf = (plan: (typeof plans)[number]) => {
      const done = doneOf(plan.id)
      return nextDue({
        anchor: 'completion',
        anchor_on: String(plan.anchor_on),
        every_months: plan.every_months ?? null,
        started_on: String(plan.started_on),
        last_due_on: done?.plan_due_on ?? null,
        last_settled_on: done ? isoOf(greekDayOf(Number(done.done_at))) : null,
        last_outcome: done ? 'done' : null,
      })
    }

    test('gave most of the yearly services of the past year', () => {
      expect(settled.length).toBeGreaterThan(45)
      for (const job of fromPlans) {
        const plan = plans.find(({ id }) => id === job.plan_id)
        expect(plan).toMatchObject({ installation_id: job.installation_id, title: job.title })
        expect(plan?.device_id ?? null).toBe(plan?.device_id ? job.device_id : null)
        expect(Number(plan?.created_at)).toBeLessThan(Number(job.created_at))
      }
      expect(new Set(fromPlans.map(({ plan_id }) => plan_id)).size).toBe(fromPlans.length)
    })

    test('are a few of them overdue by days, some due in the coming weeks, some with a visit', () => {
      const scheduled = new Set(
        fromPlans.filter(({ state }) => state === 'pending').map((job) => job.plan_id),
      )
      expect(scheduled.size).toBeGreaterThanOrEqual(5)
      for (const job of fromPlans.filter(({ state }) => state === 'pending'))
        expect(job.plan_due_on).toBe(dueOf(plans.find(({ id }) => id === job.plan_id) ?? plans[0]!))
      const open = plans.filter(({ id }) => !scheduled.has(id)).map((plan) => dueOf(plan) ?? '')
      const overdue = open.filter((due) => due < isoOf(today))
      expect(overdue.length).toBeGreaterThanOrEqual(2)
      expect(overdue.length).toBeLessThanOrEqual(6)
      for (const due of overdue) expect(due > addDays(isoOf(today), -31)).toBe(true)
      const soon = open.filter((due) => due >= isoOf(today) && due <= addDays(isoOf(today), 30))
      expect(soon.length).toBeGreaterThanOrEqual(5)
      expect(soon.length).toBeLessThanOrEqual(14)
    })

    test('have sheets of services by the technician who was there, on that day', () => {
      expect(world.sheets.length).toBeGreaterThan(15)
      for (const sheet of world.sheets) {
        const job = jobs.find(({ id }) => id === sheet.job_id)
        expect(job).toMatchObject({ source: 'plan', assignee: sheet.technician_name })
        expect(sheet.measured_on).toBe(isoOf(greekDayOf(Number(job?.done_at))))
      }
    })
  },
)
