import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aJob } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { addJob } from './job-actions.tsx'

const client = { id: '0190c1de-0000-7000-8000-0000000000c1', name: 'Ιωάννου Ελένη' }
const home = {
  id: '0190c1de-0000-7000-8000-0000000000a1',
  tag_id: 'demo_77',
  client_name: client.name,
  address: 'Ερμού 7',
  area: 'Βόλος',
}

const reply = ({ method, path, body }: SentRequest): object => {
  if (method === 'POST' && path === '/clients') return client
  if (method === 'POST' && path === '/installations') return home
  if (method === 'POST') return aJob(body as object)
  if (path === '/installations/tag/next') return { tag: 77, tag_id: 'demo_77' }
  if (path === '/company') return { preferences: { installation_description: false } }
  if (path === '/clientsCombo') return { items: [client], total: 1 }
  return { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const dialog = (name: string) => page.getByRole('dialog', { name })
const field = (of: string, name: RegExp) => dialog(of).getByRole('textbox', { name })
const save = (of: string) => dialog(of).getByRole('button', { name: 'Αποθήκευση' }).click()

test('a new caller is added from the job, with the installation, and nothing typed is lost', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => <h1>Εργασίες</h1>, { reply })
  addJob()
  await dialog('Νέα εργασία')
    .getByRole('textbox', { name: /^Εργασία/ })
    .fill('Δεν ανάβει')
  await dialog('Νέα εργασία').getByRole('button', { name: 'Νέα εγκατάσταση' }).click()
  await page.getByRole('menuitem', { name: 'Νέου πελάτη' }).click()
  await field('Νέος πελάτης', /^Όνομα/).fill('Ελένη')
  await field('Νέος πελάτης', /^Επώνυμο/).fill('Ιωάννου')
  await field('Νέος πελάτης', /τηλέφωνο/i)
    .first()
    .fill('6971206448')
  await save('Νέος πελάτης')
  await expect.poll(() => screen.latest('/clients', 'POST')?.body).toMatchObject({ lastname: 'Ιωάννου' })
  await field('Νέα εγκατάσταση', /^Περιοχή/).fill('Βόλος')
  await expect
    .element(dialog('Νέα εγκατάσταση').getByRole('button', { name: 'Νέος πελάτης' }))
    .not.toBeInTheDocument()
  await save('Νέα εγκατάσταση')
  expect(screen.latest('/installations', 'POST')?.body).toMatchObject({ client_id: client.id, area: 'Βόλος' })
  await expect
    .element(dialog('Νέα εργασία').getByRole('combobox', { name: /^Εγκατάσταση/ }))
    .toHaveValue('77 · Ιωάννου Ελένη · Ερμού 7, Βόλος')
  await dialog('Νέα εργασία')
    .getByRole('combobox', { name: /^Τύπος/ })
    .selectOptions('1')
  await save('Νέα εργασία')
  await expect
    .poll(() => screen.latest('/jobs', 'POST')?.body)
    .toMatchObject({ installation_id: home.id, title: 'Δεν ανάβει' })
})
