import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../shell/screen.testing.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

const view = {
  id: '0190c1de-0000-7000-8000-000000000008',
  screen: 'jobs',
  name: 'Επείγοντα',
  search: { status: ['open'] },
}

let screen: ReturnType<typeof openScreen>
const open = (search: string) => {
  screen = openScreen(() => <ViewsMenu />, {
    path: { of: '/jobs', at: '/jobs' },
    search: { search },
    reply: ({ method }) => (method === 'GET' ? { items: [view] } : { ...view, search: { search } }),
  })
}
afterEach(() => screen.close())

const replaceButton = page.getByRole('button', {
  name: 'Αποθήκευση των τωρινών φίλτρων στην προβολή Επείγοντα',
})

test('a saved view takes the filters that the screen shows, after a question', async () => {
  open('μακρ')
  await page.getByRole('button', { name: 'Προβολές' }).click()
  await replaceButton.click()
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
  await expect
    .poll(() => screen.latest(`/views/${view.id}`, 'PATCH')?.body)
    .toEqual({ search: { search: 'μακρ' } })
  await expect.element(page.getByText('Η προβολή αποθηκεύτηκε')).toBeVisible()
})

test('where the screen shows no filters there is nothing to save in a view', async () => {
  open('')
  await page.getByRole('button', { name: 'Προβολές' }).click()
  await expect.element(page.getByRole('button', { name: 'Μετονομασία προβολής Επείγοντα' })).toBeVisible()
  await expect.element(replaceButton).not.toBeInTheDocument()
})
