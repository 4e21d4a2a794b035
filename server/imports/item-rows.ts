import { catalogueFields } from '../../contract/catalogue/fields.ts'
import { type CatalogueForm, catalogueFormSchema } from '../../contract/catalogue/schema.ts'
import { limitsOf } from '../../contract/fields.ts'
import { fold } from '../search/phonetic-search.ts'
import { RowReader } from './cells.rules.ts'
import type { CheckedForm } from './client-rows.ts'
import { readFields } from './read-fields.ts'
import type { Cells } from './sheet.ts'

/** Validates a row by the rules of the item form. */
export function readItemRow(row: Cells): CheckedForm<CatalogueForm> {
  const cells = new RowReader(row)
  const parsed = catalogueFormSchema.safeParse(readFields(catalogueFields, cells))
  for (const issue of parsed.error?.issues ?? []) {
    const column = String(issue.path[0])
    if (!cells.errors.some((error) => error.column === column))
      cells.addError(column, issue.message, limitsOf(issue))
  }
  if (!parsed.success || cells.errors.length > 0) return { form: undefined, errors: cells.errors }
  return { form: parsed.data, errors: [] }
}

/** As the unique index of items. */
export const itemKeyOf = ({
  item_type_id,
  make,
  model,
  model_year,
}: Pick<CatalogueForm, 'item_type_id' | 'make' | 'model' | 'model_year'>): string =>
  [item_type_id, fold(make ?? ''), fold(model), model_year ?? 0].join('\n')
