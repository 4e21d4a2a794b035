import type { BoilerSheet } from '../../contract/boiler-sheets/routes.ts'
import type { Language } from '../../contract/language.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { saveBytes } from '../kit/save-bytes.ts'
import { m } from '../paraglide/messages.js'
import { call, callForBytes } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { SheetForm, type SheetValues } from './SheetForm.tsx'
import { SheetHistory } from './SheetHistory.tsx'
import { titleOf } from './words.ts'

const formWidth = 760

/** Undefined if the server refused, which has been shown. */
async function tried<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}

/** Opens the form of a draft. */
export const editSheet = (sheet: BoilerSheet): void => {
  const params = { id: sheet.id }
  const save = async ({ sign_now, ...body }: SheetValues) => {
    await call('editBoilerSheet', { params, body })
    await refreshAfter('editBoilerSheet')
    if (!sign_now) return showSnackbar({ tone: 'fine', text: m.sheet_saved() })
    const { number } = await call('signBoilerSheet', { params })
    showSnackbar({ tone: 'fine', text: m.sheet_signed({ number: number ?? '' }) })
    await refreshAfter('signBoilerSheet')
  }
  openModal({
    title: m.sheet_title(),
    width: formWidth,
    content: <SheetForm sheet={sheet} onSave={save} />,
  })
}

export const showSheetHistory = (sheet: BoilerSheet): void => {
  openModal({
    title: m.catalogue_history_of({ name: titleOf(sheet) }),
    width: 640,
    content: <SheetHistory id={sheet.id} />,
  })
}

interface SheetPlace {
  installation_id: string
  job_id?: string
  item_id?: string
}

/** Begins a draft, filled with what is known of the boiler, and opens it. */
export const addSheet = async (place: SheetPlace): Promise<void> => {
  const sheet = await tried(call('addBoilerSheet', { body: place }))
  if (!sheet) return
  await refreshAfter('addBoilerSheet')
  editSheet(sheet)
}

export const correctSheet = async ({ id }: BoilerSheet): Promise<void> => {
  const sheet = await tried(call('correctBoilerSheet', { params: { id } }))
  if (!sheet) return
  await refreshAfter('correctBoilerSheet')
  editSheet(sheet)
}

export const deleteSheet = async ({ id }: BoilerSheet): Promise<void> => {
  const isSure = await confirm({
    title: m.sheet_delete_title(),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return
  // The reply has no body, so success is a value of its own.
  const isGone = await tried(call('deleteBoilerSheet', { params: { id } }).then(() => true))
  if (!isGone) return
  showSnackbar({ tone: 'fine', text: m.sheet_deleted() })
  await refreshAfter('deleteBoilerSheet')
}

export const saveSheetPdf = async (sheet: BoilerSheet, lang: Language): Promise<void> => {
  const sent = { params: { id: sheet.id }, query: { lang } }
  const bytes = await tried(callForBytes('getBoilerSheetPdf', sent))
  const name = [sheet.tag_id, sheet.number?.replace('/', '-') ?? 'draft'].join('-')
  if (bytes) saveBytes(bytes, `${name}.pdf`)
}
