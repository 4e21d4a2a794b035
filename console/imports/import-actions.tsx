import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Import } from '../../contract/imports/routes.ts'
import { formatNumber } from '../kit/format.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { saveBytes } from '../kit/save-bytes.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { call, callForBytes } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'

export const downloadTemplate = async (kind: ImportKind): Promise<void> => {
  const lang = getLocale()
  try {
    const bytes = await callForBytes('downloadImportTemplate', { query: { kind, lang } })
    saveBytes(bytes, `${kind}-${lang}.csv`)
  } catch (error) {
    if (!isProblem(error)) throw error
  }
}

/** Undoes an import after a confirmation; undefined when it stays. */
export const undoImport = async (run: Import): Promise<Import | undefined> => {
  const isSure = await confirm({
    title: m.import_undo_title({ name: run.file_name }),
    body: m.import_undo_body({ count: formatNumber(run.written) }),
    confirm: m.import_undo(),
    colour: 'fault',
  })
  if (!isSure) return undefined
  try {
    const undone = await call('undoImport', { params: { id: run.id } })
    showSnackbar({ tone: 'fine', text: m.import_undone() })
    await refreshAfter('undoImport')
    return undone
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}
