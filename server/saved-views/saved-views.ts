import type { RequestOf } from '../../contract/route.ts'
import { type SavedView, type savedViewRoutes, viewLimits } from '../../contract/saved-views/routes.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import {
  deleteView,
  insertView,
  listViews,
  type Owner,
  updateView,
  type ViewRow,
} from './saved-views.store.ts'

type Routes = typeof savedViewRoutes

const ownerOf = ({ who, person }: PersonCall): Owner => ({ company: who.company, person: person.sub })

const toView = (row: ViewRow): SavedView => ({
  ...row,
  screen: row.screen as SavedView['screen'],
  search: row.search as SavedView['search'],
  created_at: row.created_at.toISOString(),
})

const isMissing = (id: string) => new Problem(404, 'not_found', `There is no saved view ${id}.`)
const isTaken = () =>
  new Problem(409, 'view_name_taken', undefined, [{ path: 'name', key: 'view_name_taken' }])

export const answerSavedViews = () => ({
  async listSavedViews(_request: unknown, call: PersonCall) {
    const items = (await listViews(call.tx, ownerOf(call))).map(toView)
    return { items, total: items.length }
  },

  async addSavedView({ body }: RequestOf<Routes['addSavedView']>, call: PersonCall) {
    const known = await listViews(call.tx, ownerOf(call))
    if (known.length >= viewLimits.views)
      throw new Problem(409, 'views_too_many', undefined, undefined, { values: { max: viewLimits.views } })
    const row = await insertView(call.tx, ownerOf(call), body)
    if (!row) throw isTaken()
    return toView(row)
  },

  async editSavedView({ params, body }: RequestOf<Routes['editSavedView']>, call: PersonCall) {
    const known = await listViews(call.tx, ownerOf(call))
    const current = known.find(({ id }) => id === params.id)
    if (!current) throw isMissing(params.id)
    const { name = current.name } = body
    const isDouble = known.some(
      (other) => other.id !== current.id && other.screen === current.screen && other.name === name,
    )
    if (isDouble) throw isTaken()
    const row = await updateView(call.tx, ownerOf(call), params.id, { ...body, name })
    if (!row) throw isMissing(params.id)
    return toView(row)
  },

  async deleteSavedView({ params }: RequestOf<Routes['deleteSavedView']>, call: PersonCall) {
    if (!(await deleteView(call.tx, ownerOf(call), params.id))) throw isMissing(params.id)
    return null
  },
})
