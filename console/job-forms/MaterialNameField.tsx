import { materialFields } from '../../contract/jobs/fields.ts'
import { TextField } from '../kit/form/fields.tsx'
import { m } from '../paraglide/messages.js'

export const MaterialNameField = () => (
  <TextField wide name="name" label={m.entry_material()} required autoFocus max={materialFields.name.limit} />
)
