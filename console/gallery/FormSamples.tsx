import { Button } from '@mantine/core'
import { z } from 'zod'
import { FormModal } from '../kit/form/FormModal.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../kit/form/fields.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { Sample } from './Sample.tsx'

const schema = z.object({
  firstname: z.string().min(1, 'firstname_required').max(45, 'too_long'),
  email: z.union([z.literal(''), z.email('form_email_rule')]),
  phone: z.string().min(1, 'phone_required'),
  kind: z.string().min(1, 'contact_type_required'),
  notes: z.string().max(20, 'too_long'),
  is_premium: z.boolean(),
})

const texts: Record<string, string> = {
  firstname_required: 'Γράψτε το όνομα',
  form_email_rule: 'Το e-mail δεν είναι σωστό',
  phone_required: 'Γράψτε το τηλέφωνο',
  contact_type_required: 'Διαλέξτε τύπο επικοινωνίας',
  too_long: 'Είναι πολύ μεγάλο',
}

const SampleForm = () => (
  <FormModal
    schema={schema}
    defaults={{ firstname: '', email: '', phone: '', kind: '', notes: '', is_premium: false }}
    onSave={() => Promise.resolve()}
    errorText={(key) => texts[key]}
  >
    <TextField name="firstname" label="Όνομα" required max={45} autoFocus />
    <TextField name="email" label="E-mail" kind="email" />
    <TextField name="phone" label="Τηλέφωνο" kind="tel" required max={15} />
    <SelectField name="kind" label="Τύπος" required options={[{ value: '1', label: 'Κινητό' }]} />
    <TextAreaField name="notes" label="Σημειώσεις" max={20} />
    <CheckField name="is_premium" label="Premium" />
  </FormModal>
)

export const FormSamples = () => (
  <Sample title="FormModal">
    <Button onClick={() => openModal({ title: 'Νέος πελάτης', width: 720, content: <SampleForm /> })}>
      Form
    </Button>
  </Sample>
)
