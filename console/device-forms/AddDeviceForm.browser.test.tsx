import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Device } from '../../contract/devices/schema.ts'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { makeProblem } from '../problems/make-problem.ts'
import type { Answer, Operation, SentTo } from '../session/api.ts'
import { answerKey } from '../session/queries.ts'
import { AddDeviceForm } from './AddDeviceForm.tsx'

const client = { value: '0190c1de-0000-7000-8000-000000000001', label: 'Ιωάννου Ελένη' }
const home = {
  id: '0190c1de-0000-7000-8000-000000000002',
  tag_id: 'voreas_41',
  tag: 41,
  client_id: client.value,
  client_name: client.label,
  address: 'Ερμού 7',
  area: 'Βόλος',
  is_premium: false,
}
const spare = {
  device_id: 'TH-OT-17',
  serial_no: 'OT2211',
  device_type: 'THALPOS_HC_OT',
} as Device

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<void>>()

/** What the server replies. A request without one stays open, so what is shown meanwhile does not depend on speed. */
const answer = <O extends Operation>(operation: O, sent: SentTo<O>, said: unknown) =>
  mounted.queryClient.setQueryData(answerKey(operation, sent), said)

const check = (device_id: string, serial_no: string, said: Answer<'checkDeviceId'>) =>
  answer('checkDeviceId', { body: { device_id, serial_no } }, said)

const open = (given: { client?: typeof client; home?: typeof home } = {}) =>
  openModal({
    title: 'Νέα συσκευή',
    content: <AddDeviceForm client={given.client} home={given.home} onSave={save} />,
  })

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}))
  mounted = mount()
  const list = (items: unknown[]) => ({ items, total: items.length })
  answer('listAvailableDevices', { query: { limit: 20 } }, list([spare]))
  answer('listClientOptions', { query: { limit: 20 } }, list([{ id: client.value, name: client.label }]))
  answer('listInstallationOptions', { query: { limit: 20, client_id: client.value } }, list([home]))
  answer('getNextTag', {}, { tag: 42, tag_id: 'voreas_42' })
  answer(
    'listHvacModels',
    { query: { limit: 200 } },
    list([
      { model_id: 'a', brand_model: 'Baxi Luna', hvac_brand: 'Baxi', hvac_model: 'Luna' },
      { model_id: 'b', brand_model: 'Ariston Clas', hvac_brand: 'Ariston', hvac_model: 'Clas' },
    ]),
  )
})

afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

const field = (label: string | RegExp) => page.getByLabelText(label)
const choice = (name: string) => page.getByRole('combobox', { name })
const add = () => page.getByRole('button', { name: 'Προσθήκη' })
const either = (name: string) => page.getByText(name, { exact: true }).click()
const choose = async (name: string, option: RegExp) => {
  await choice(name).click()
  await page.getByRole('option', { name: option }).click()
}

describe('an available device', () => {
  test('goes where the form was opened, with its own serial number', async () => {
    open({ client, home })
    await choose('Διαθέσιμη συσκευή', /TH-OT-17/)
    await field('Φιλικό όνομα').fill('Υπόγειο')
    await add().click()
    await expect.poll(() => save.mock.calls.length).toBe(1)
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      device_id: 'TH-OT-17',
      serial_no: 'OT2211',
      client_id: client.value,
      installation_id: home.id,
      device_name: 'Υπόγειο',
      notes: null,
      installation_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  test('an impossible day of installation is shown at its field, and nothing is saved', async () => {
    open({ client, home })
    await choose('Διαθέσιμη συσκευή', /TH-OT-17/)
    const day = page.getByRole('textbox', { name: 'Ημερομηνία εγκατάστασης' })
    for (const typed of ['31/12/9999', '01/01/0000']) {
      await day.fill(typed)
      await add().click()
      await expect.element(day).toHaveAccessibleDescription('Ημερομηνία: πολύ παλιά ή πολύ μακριά στο μέλλον')
    }
    expect(save).not.toHaveBeenCalled()
  })

  test('that is not chosen, without client and place, is refused at each field', async () => {
    open()
    await add().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('3 πεδία χρειάζονται διόρθωση')
    await expect.element(choice('Διαθέσιμη συσκευή')).toHaveFocus()
    for (const name of ['Πελάτης', 'Εγκατάσταση'])
      await expect.element(choice(name)).toHaveAttribute('aria-invalid', 'true')
    expect(save).not.toHaveBeenCalled()
  })
})

test('a client found for earlier words cannot be chosen, however fast the keys', async () => {
  open()
  await choice('Πελάτης').fill('Δούκα')
  await expect.element(page.getByRole('option', { name: client.label })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(choice('Πελάτης')).toHaveValue('Δούκα')
  const found = { id: '0190c1de-0000-7000-8000-000000000003', name: 'Δούκα Δέσποινα' }
  answer('listClientOptions', { query: { limit: 20, search: 'Δούκα' } }, { items: [found], total: 1 })
  await expect.element(page.getByRole('option', { name: found.name })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(choice('Πελάτης')).toHaveValue(found.name)
})

describe('a device typed by hand', () => {
  const type = async (device_id: string, serial_no: string) => {
    await either('Με κωδικό και αρ. σειράς')
    await field('Κωδικός συσκευής').fill(device_id)
    await field(/^Αρ. σειράς/).fill(serial_no)
  }

  test('is checked as a pair while one types, and cannot be added while it is wrong', async () => {
    check('TH-OT-17', '1', { exists: false, reason: 'deviceid_invalid', device_type: null })
    check('TH-OT-17', 'OT2211', { exists: true, reason: null, device_type: 'THALPOS_HC_OT' })
    open({ client, home })
    await type('TH-OT-17', '1')
    await expect.element(field('Κωδικός συσκευής')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(add()).toBeDisabled()
    await field(/^Αρ. σειράς/).fill('OT2211')
    await expect.element(add()).toBeEnabled()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Βρέθηκε: Ελεγκτής λέβητα αερίου')
    await add().click()
    await expect.poll(() => save.mock.calls.length).toBe(1)
  })

  test('that stands somewhere already says so, and going back to the available ones frees the form', async () => {
    check('TH-OT-17', 'OT2211', { exists: true, reason: 'device_installed', device_type: 'THALPOS_HC_OT' })
    open({ client, home })
    await type('TH-OT-17', 'OT2211')
    await expect.element(add()).toBeDisabled()
    await either('Από τις διαθέσιμες')
    await expect.element(add()).toBeEnabled()
    await expect.element(choice('Διαθέσιμη συσκευή')).toHaveValue('')
  })

  test('requires the rated power of a boiler only', async () => {
    check('TH-IQ-2', '9', { exists: true, reason: null, device_type: 'THALPOS_IAQ' })
    open({ client, home })
    await expect.element(field(/Ονομαστική ισχύς/)).toBeVisible()
    await type('TH-IQ-2', '9')
    await expect.element(field(/Ονομαστική ισχύς/)).not.toBeInTheDocument()
  })
})

describe('a new installation inside the form', () => {
  test('begins with the next tag and is sent with the device', async () => {
    open({ client, home })
    await choose('Διαθέσιμη συσκευή', /TH-OT-17/)
    await either('Νέα εγκατάσταση')
    await expect.element(field('Αριθμός')).toHaveValue('42')
    await field('Περιοχή').fill('Πάτρα')
    await field('Όροφος').fill('-1')
    await add().click()
    await expect.poll(() => save.mock.calls.length).toBe(1)
    const [form] = save.mock.calls[0] ?? []
    expect(form).toMatchObject({ installation: { tag: 42, area: 'Πάτρα', floor: -1, address: null } })
    expect(form).not.toHaveProperty('installation_id')
  })

  test('has the limits of its own form, at its fields', async () => {
    open({ client })
    await choose('Διαθέσιμη συσκευή', /TH-OT-17/)
    await either('Νέα εγκατάσταση')
    await field('Όροφος').fill('21')
    await add().click()
    for (const name of ['Περιοχή', 'Όροφος'])
      await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true')
    await field('Όροφος').fill('2')
    await field('Περιοχή').fill('Βόλος')
    save.mockRejectedValueOnce(
      makeProblem({
        status: 409,
        key: 'tag_exists',
        requestId: '1',
        operation: 'addDevice',
        errors: [{ path: 'installation.tag', key: 'tag_exists' }],
      }),
    )
    await add().click()
    await expect.element(field('Αριθμός')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Αριθμός')).toHaveFocus()
  })

  test('takes its position from the map, whole and without complaint', async () => {
    open({ client })
    await either('Νέα εγκατάσταση')
    await page.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click()
    await page.getByRole('button', { name: 'Χρήση θέσης' }).click()
    await expect.element(page.getByRole('button', { name: 'Χρήση θέσης' })).not.toBeInTheDocument()
    await expect.element(field(/^Γεωγραφικό μήκος/)).not.toHaveValue('')
    await expect.element(field(/^Γεωγραφικό πλάτος/)).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('clears the installation that was chosen, as another client does', async () => {
    open({ client, home })
    await expect.element(choice('Εγκατάσταση')).toHaveValue('41 · Ερμού 7, Βόλος')
    await either('Νέα εγκατάσταση')
    await either('Υπάρχουσα εγκατάσταση')
    await expect.element(choice('Εγκατάσταση')).toHaveValue('')
    await choose('Εγκατάσταση', /Ερμού 7/)
    await expect.element(choice('Εγκατάσταση')).toHaveValue('41 · Ερμού 7, Βόλος')
  })
})

test('a model that was written down before brings its brand', async () => {
  open({ client, home })
  await choice('Μοντέλο').click()
  await page.getByRole('option', { name: 'Ariston Clas' }).click()
  await expect.element(choice('Μάρκα')).toHaveValue('Ariston')
  await expect.element(choice('Μοντέλο')).toHaveValue('Clas')
})

test('leaving with a device chosen needs a confirmation', async () => {
  open({ client, home })
  await choose('Διαθέσιμη συσκευή', /TH-OT-17/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Έξοδος χωρίς αποθήκευση;')).toBeVisible()
})
