import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { numberBetween } from '../../contract/fields.ts'
import { FormModal } from '../kit/form/FormModal.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { NumberField } from '../kit/form/NumberField.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { makeProblem } from './make-problem.ts'
import { keyText } from './problem-text.ts'

const schema = z.object({ firstname: z.string().max(45, 'too_long'), power: numberBetween(0.1, 10_000) })

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<unknown>>()

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  mounted = mount()
  openModal({
    title: 'Συσκευή',
    content: (
      <FormModal schema={schema} defaults={{ firstname: '', power: 1 }} onSave={save} errorText={keyText}>
        <TextField name="firstname" label="Όνομα" />
        <NumberField name="power" label="Ισχύς" kind="decimal" />
      </FormModal>
    ),
  })
})

afterEach(() => mounted.unmount())

const submit = () => page.getByRole('button', { name: 'Αποθήκευση' }).click()
const listed = () =>
  page
    .getByRole('alert')
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

test('an error names its field and its limits, beside the field and in the list', async () => {
  await page.getByLabelText('Όνομα').fill('x'.repeat(46))
  await page.getByLabelText('Ισχύς').fill('0,05')
  await submit()
  const sentences = ['Όνομα: έως 45 χαρακτήρες', 'Ισχύς: η τιμή πρέπει να είναι από 0,1 έως 10.000']
  await expect.poll(listed).toEqual(sentences)
  for (const sentence of sentences) await expect.element(page.getByText(sentence).nth(1)).toBeVisible()
})

test('the limits of the server are named as well', async () => {
  const errors = [{ path: 'firstname', key: 'too_long', values: { max: 30 } }]
  save.mockRejectedValueOnce(
    makeProblem({ status: 400, key: 'bad_request', requestId: '1', operation: 'x', errors }),
  )
  await submit()
  await expect.poll(listed).toEqual(['Όνομα: έως 30 χαρακτήρες'])
})
