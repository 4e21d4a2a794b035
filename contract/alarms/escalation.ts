// In which order the people of a company are notified of an alarm that is not acknowledged.
import { z } from 'zod'
import { technician } from '../roles.ts'
import { route } from '../route.ts'

export const mostInOrder = 20

/**
 * The first is notified when an alarm is raised, the next each time that the rule's minutes have passed without an acknowledgement.
 * Empty: all who chose its kind are notified at once.
 */
export const escalationOrderSchema = z
  .object({ people: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'EscalationOrder' })
export type EscalationOrder = z.infer<typeof escalationOrderSchema>

export const escalationOrderEditSchema = z.strictObject({
  people: z
    .array(z.uuid())
    .max(mostInOrder, { error: 'escalation_too_many' })
    .refine((people) => new Set(people).size === people.length, { error: 'escalation_twice' }),
})

export const escalationRoutes = {
  getEscalationOrder: route({
    method: 'GET',
    path: '/alarms/escalation-order',
    tag: 'alarms',
    summary: 'In which order people are notified of an alarm that is not acknowledged; empty: all at once',
    roles: technician,
    reply: escalationOrderSchema,
  }),
  setEscalationOrder: route({
    method: 'PUT',
    path: '/alarms/escalation-order',
    tag: 'alarms',
    summary: 'Orders the people who are notified of alarms; only an administrator of the company may',
    roles: technician,
    body: escalationOrderEditSchema,
    reply: escalationOrderSchema,
    stale: ['getEscalationOrder'],
  }),
} as const
