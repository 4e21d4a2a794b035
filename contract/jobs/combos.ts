import type { z } from 'zod'
import { listOf } from '../lists.ts'
import { personnelOptionSchema } from '../personnel/routes.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { actionTypeSchema, appointmentStatusSchema, paymentTypeSchema } from './schema.ts'

const combo = <const Path extends string, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  route({ method: 'GET', path, tag: 'combos', summary, roles: technician, reply: listOf(item) })

/** Choices of forms for jobs, visits and payments. */
export const jobComboRoutes = {
  listActionTypes: combo('/actionTypeCombo', 'What is done at an installation', actionTypeSchema),
  listPersonnelOptions: combo(
    '/personnelCombo',
    'People of the company to whom work may be given, with their colours in the calendar',
    personnelOptionSchema,
  ),
  listAppointmentStatuses: combo(
    '/appointmentStatusCombo',
    'How an appointment may stand',
    appointmentStatusSchema,
  ),
  listPaymentTypes: combo('/paymentTypeCombo', 'Ways to pay', paymentTypeSchema),
} as const
