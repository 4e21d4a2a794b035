import type { SheetFuel } from '../../contract/boiler-sheets/combustion.ts'
import {
  missingToSign,
  readingProblems,
  type SheetForm,
  sheetFields,
} from '../../contract/boiler-sheets/fields.ts'
import type { BoilerSheet, boilerSheetRoutes } from '../../contract/boiler-sheets/routes.ts'
import { storedValues, valuesIn } from '../../contract/fields.ts'
import { addMonths } from '../../contract/maintenance-plans/due-dates.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { lockActiveInstallation } from '../jobs/lock.ts'
import { findSelf } from '../people/people-rows.store.ts'
import { Problem } from '../request/problem.ts'
import { requireSheet, sheetNotFound } from './boiler-sheets.ts'
import {
  deleteSheet,
  findReplacement,
  foreignLinks,
  insertSheet,
  knownOfBoiler,
  lockSheet,
  signSheet,
  updateSheet,
} from './sheet-changes.store.ts'

type Routes = typeof boilerSheetRoutes

async function requireLinks({ tx, who }: PersonCall, installation: string, sheet: Partial<SheetForm>) {
  const [foreign] = await foreignLinks(tx, who.company, installation, sheet)
  if (foreign) throw new Problem(404, 'not_found', undefined, [{ path: foreign, key: 'not_found' }])
}

async function lockAndRead(call: PersonCall, id: string): Promise<BoilerSheet> {
  if (!(await lockSheet(call.tx, call.who.company, id))) throw sheetNotFound(id)
  return requireSheet(call, id)
}

async function requireDraft(call: PersonCall, id: string): Promise<BoilerSheet> {
  const sheet = await lockAndRead(call, id)
  if (sheet.state !== 'draft') throw new Problem(409, 'sheet_signed')
  return sheet
}

/** The fields that the audit trail compares. */
const audited = (sheet: BoilerSheet) => ({
  ...valuesIn(sheetFields, sheet),
  state: sheet.state,
  number: sheet.number,
  replaces: sheet.replaces?.number ?? null,
})

async function recordSheet(
  call: PersonCall,
  action: 'created' | 'changed',
  before: BoilerSheet | null,
  id: string,
): Promise<BoilerSheet> {
  const after = await requireSheet(call, id)
  await recordChange(call.tx, call, {
    record: 'boiler_sheet',
    id,
    action,
    before: before && audited(before),
    after: audited(after),
  })
  return after
}

/** A field that the form leaves out takes what is known; one that it leaves empty stays empty. */
async function addSheet(call: PersonCall, form: SheetForm): Promise<BoilerSheet> {
  const { tx, who, person } = call
  await lockActiveInstallation(tx, who.company, form.installation_id)
  await requireLinks(call, form.installation_id, form)
  const name = form.technician_name ?? person.name
  const self = name === person.name ? await findSelf(tx, who.company, person) : undefined
  const technician = { id: self?.id ?? null, name }
  const known = await knownOfBoiler(tx, who.company, form.installation_id, form.item_id ?? null, technician)
  const { today, is_condensing, fuel, ...rest } = known
  const measured_on = form.measured_on ?? today
  const defaults = {
    ...rest,
    measured_on,
    fuel: fuel as SheetFuel | null,
    is_condensing: is_condensing ?? false,
    technician_name: person.name,
    next_check_on: addMonths(measured_on, 12),
  }
  const sheet = storedValues(sheetFields, { ...defaults, ...form })
  return recordSheet(call, 'created', null, await insertSheet(tx, sheet, byOf(call)))
}

export const answerSheetChanges = () => ({
  addBoilerSheet: ({ body }: RequestOf<Routes['addBoilerSheet']>, call: PersonCall) => addSheet(call, body),

  async editBoilerSheet(
    { params: { id }, body }: RequestOf<Routes['editBoilerSheet']>,
    call: PersonCall,
  ): Promise<BoilerSheet> {
    const before = await requireDraft(call, id)
    const problems = readingProblems({ ...before, ...body })
    if (problems[0]) throw new Problem(400, problems[0].key, undefined, problems)
    await requireLinks(call, before.installation_id, body)
    await updateSheet(call.tx, id, body, byOf(call))
    return recordSheet(call, 'changed', before, id)
  },

  async signBoilerSheet(
    { params: { id } }: RequestOf<Routes['signBoilerSheet']>,
    call: PersonCall,
  ): Promise<BoilerSheet> {
    const before = await requireDraft(call, id)
    const missing = missingToSign(before)
    if (missing.length > 0) {
      const errors = missing.map((path) => ({ path, key: 'sheet_field_required' as const }))
      throw new Problem(400, 'sheet_incomplete', undefined, errors)
    }
    await signSheet(call.tx, id, byOf(call))
    return recordSheet(call, 'changed', before, id)
  },

  /** One correction at a time: a draft that was begun is returned again. */
  async correctBoilerSheet(
    { params: { id } }: RequestOf<Routes['correctBoilerSheet']>,
    call: PersonCall,
  ): Promise<BoilerSheet> {
    const sheet = await lockAndRead(call, id)
    if (sheet.state === 'draft') throw new Problem(409, 'sheet_not_signed')
    const begun = await findReplacement(call.tx, call.who.company, id)
    if (begun?.signed_at) throw new Problem(409, 'sheet_replaced')
    if (begun) return requireSheet(call, begun.id)
    const copy = { ...valuesIn(sheetFields, sheet), replaces: id }
    return recordSheet(call, 'created', null, await insertSheet(call.tx, copy, byOf(call)))
  },

  async deleteBoilerSheet(
    { params: { id } }: RequestOf<Routes['deleteBoilerSheet']>,
    call: PersonCall,
  ): Promise<null> {
    const before = audited(await requireDraft(call, id))
    await deleteSheet(call.tx, call.who.company, id)
    await recordChange(call.tx, call, { record: 'boiler_sheet', id, action: 'deleted', before, after: {} })
    return null
  },
})
