import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '../../paraglide/messages.js'
import { Snackbar } from '../layers/Snackbar.tsx'
import { type Mounted, mount } from '../mount.testing.tsx'
import { ExportButton, type SaveList } from './ExportButton.tsx'

let mounted: Mounted

afterEach(() => mounted.unmount())

const untilStopped: SaveList = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

test('an export is begun and stopped by keyboard: the focus stays where it is done', async () => {
  mounted = mount(<ExportButton save={untilStopped} isEmpty={false} />)
  const begin = page.getByRole('button', { name: 'Εξαγωγή CSV' })
  await expect.element(begin).toBeVisible()
  ;(begin.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('progressbar', { name: 'Γίνεται η εξαγωγή' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Διακοπή εξαγωγής' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(begin).toHaveFocus()
})

test('an export that was stopped or broke off says that nothing was saved', async () => {
  const broken: SaveList = () => Promise.reject(new TypeError('network error'))
  mounted = mount(
    <>
      <ExportButton save={untilStopped} isEmpty={false} />
      <ExportButton save={broken} isEmpty={false} />
      <Snackbar />
    </>,
  )
  const [first, second] = [0, 1].map((at) => page.getByRole('button', { name: 'Εξαγωγή CSV' }).nth(at))
  await second?.click()
  await expect.element(page.getByText(m.export_broken())).toBeVisible()
  await first?.click()
  await page.getByRole('button', { name: 'Διακοπή εξαγωγής' }).click()
  await expect.element(page.getByText(m.export_stopped())).toBeVisible()
})
