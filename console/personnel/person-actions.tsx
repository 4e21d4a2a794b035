import type { PersonnelProfile, PersonnelProfileEdit } from '../../contract/personnel/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { PersonForm } from './PersonForm.tsx'

export const editPerson = (person: PersonnelProfile): void => {
  const save = async (body: PersonnelProfileEdit) => {
    await call('editPersonnelProfile', { params: { id: person.id }, body })
    showSnackbar({ tone: 'fine', text: m.personnel_saved({ name: person.name }) })
    await refreshAfter('editPersonnelProfile')
  }
  openModal({ title: person.name, width: 600, content: <PersonForm person={person} onSave={save} /> })
}
