import { z } from 'zod'
import { fieldsOf, requiredTextField, schemasOf, storedOf } from '../fields.ts'
import { isoTime, listOf } from '../lists.ts'
import { route } from '../route.ts'

/** Screens with filters, as their paths. */
export const viewScreens = [
  'alarms',
  'clients',
  'companies',
  'consumption',
  'devices',
  'installations',
  'inventory',
  'items',
  'jobs',
  'maintenance',
  'map',
  'messages',
  'payments',
  'personnel',
  'savings',
  'users',
] as const
export type ViewScreen = (typeof viewScreens)[number]

export const viewLimits = { name: 40, views: 50, keys: 20, words: 50, word: 200 }

const word = z.string().max(viewLimits.word)

/** What the address of the screen holds: search, filters and order. */
const search = z
  .record(z.string().regex(/^[a-zA-Z_]{1,40}$/), z.union([word, z.array(word).min(1).max(viewLimits.words)]))
  .refine((words) => {
    const count = Object.keys(words).length
    return count > 0 && count <= viewLimits.keys
  }, 'field_invalid')

export const savedViewFields = fieldsOf({
  screen: { schema: z.enum(viewScreens), stored: z.enum(viewScreens), empty: '', file: null },
  name: { ...requiredTextField('name_required', viewLimits.name), file: null },
  search: {
    schema: search,
    stored: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    empty: null,
    file: null,
  },
})

/** A filter with a name, of one person. */
export const savedViewSchema = z
  .object({
    id: z.string(),
    ...storedOf(savedViewFields),
    created_at: isoTime,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewFormSchema = z.strictObject(schemasOf(savedViewFields))
/** A view stays with its screen. */
export const savedViewEditSchema = savedViewFormSchema.omit({ screen: true }).partial()

const everyone = ['technician_company', 'distributor'] as const
const one = z.object({ id: z.uuid() })
const stale = ['listSavedViews'] as const

export const savedViewRoutes = {
  listSavedViews: route({
    method: 'GET',
    path: '/views',
    tag: 'saved views',
    summary: 'The caller’s own saved views, by screen and name',
    roles: everyone,
    reply: listOf(savedViewSchema),
  }),
  addSavedView: route({
    method: 'POST',
    path: '/views',
    tag: 'saved views',
    summary: 'Save the filters of a screen under a name',
    roles: everyone,
    body: savedViewFormSchema,
    reply: savedViewSchema,
    status: 201,
    stale,
  }),
  editSavedView: route({
    method: 'PATCH',
    path: '/views/{id}',
    tag: 'saved views',
    summary: 'Rename an own saved view, or give it other filters',
    roles: everyone,
    params: one,
    body: savedViewEditSchema,
    reply: savedViewSchema,
    stale,
  }),
  deleteSavedView: route({
    method: 'DELETE',
    path: '/views/{id}',
    tag: 'saved views',
    summary: 'Delete an own saved view',
    roles: everyone,
    params: one,
    reply: z.null(),
    status: 204,
    stale,
  }),
} as const
