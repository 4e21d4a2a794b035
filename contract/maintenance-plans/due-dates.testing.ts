import type { PlanDates } from './due-dates.ts'

export const yearly: PlanDates = {
  anchor: 'completion',
  anchor_on: '2025-10-05',
  every_months: 12,
  started_on: '2025-11-01',
  last_due_on: null,
  last_settled_on: null,
  last_outcome: null,
}

/** Of both the rule in the contract and the function of the database. */
export const dueCases: readonly (readonly [what: string, change: Partial<PlanDates>, due: string | null])[] =
  [
    ['the first, from the last service', {}, '2026-10-05'],
    ['at once where no service is known', { anchor_on: null }, '2025-11-01'],
    [
      'counted from the day it was done, not from the day it was due',
      { last_due_on: '2026-10-05', last_settled_on: '2026-11-20', last_outcome: 'done' },
      '2027-11-20',
    ],
    [
      'done early',
      { last_due_on: '2026-10-05', last_settled_on: '2026-09-01', last_outcome: 'done' },
      '2027-09-01',
    ],
    [
      'a later service outside the plan counts',
      {
        anchor_on: '2027-01-10',
        last_due_on: '2026-10-05',
        last_settled_on: '2026-11-20',
        last_outcome: 'done',
      },
      '2028-01-10',
    ],
    [
      'skipped: the one after it',
      { last_due_on: '2026-10-05', last_settled_on: '2026-09-20', last_outcome: 'skipped' },
      '2027-10-05',
    ],
    [
      'skipped long after: none of those that passed meanwhile',
      { last_due_on: '2023-10-05', last_settled_on: '2026-11-25', last_outcome: 'skipped' },
      '2027-10-05',
    ],
    ['a fixed date, first', { anchor: 'date', anchor_on: '2026-09-15' }, '2026-09-15'],
    [
      'a fixed date does not move with the service',
      {
        anchor: 'date',
        anchor_on: '2026-09-15',
        last_due_on: '2026-09-15',
        last_settled_on: '2026-11-20',
        last_outcome: 'done',
      },
      '2027-09-15',
    ],
    [
      'a fixed date, done early',
      {
        anchor: 'date',
        anchor_on: '2026-09-15',
        last_due_on: '2026-09-15',
        last_settled_on: '2026-08-20',
        last_outcome: 'done',
      },
      '2027-09-15',
    ],
    [
      'a fixed date, done more than a period late',
      {
        anchor: 'date',
        anchor_on: '2024-09-15',
        last_due_on: '2024-09-15',
        last_settled_on: '2026-11-20',
        last_outcome: 'done',
      },
      '2027-09-15',
    ],
    [
      'the end of a month',
      {
        anchor: 'date',
        anchor_on: '2026-01-31',
        every_months: 1,
        last_due_on: '2026-01-31',
        last_settled_on: '2026-02-02',
        last_outcome: 'done',
      },
      '2026-02-28',
    ],
    [
      'the end of the month after a short one',
      {
        anchor: 'date',
        anchor_on: '2026-01-31',
        every_months: 1,
        last_due_on: '2026-02-28',
        last_settled_on: '2026-03-01',
        last_outcome: 'done',
      },
      '2026-03-31',
    ],
    [
      '29 February',
      { anchor_on: null, last_due_on: '2028-02-29', last_settled_on: '2028-02-29', last_outcome: 'done' },
      '2029-02-28',
    ],
    ['none by months', { every_months: null }, null],
  ]
