import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { Problem } from '../problem/problem.ts'
import { Snackbar } from './Snackbar.tsx'
import { closeSnackbar } from './snackbar.ts'
import { showUndoable } from './undo.ts'

let mounted: Mounted
const undo = vi.fn<() => Promise<void>>()
const button = page.getByRole('button', { name: 'Αναίρεση' })

beforeEach(() => {
  undo.mockReset().mockResolvedValue(undefined)
  mounted = mount(<Snackbar />)
  showUndoable({ text: 'Ο πελάτης διαγράφηκε.', undo, undone: 'Ο πελάτης ανακτήθηκε.' })
})
afterEach(() => {
  closeSnackbar()
  mounted.unmount()
})

test('what was deleted is brought back by the button, and said to be', async () => {
  await button.click()
  await expect.element(page.getByText('Ο πελάτης ανακτήθηκε.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledOnce()
})

test('the key that undoes in every program does so here, once', async () => {
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('Ο πελάτης ανακτήθηκε.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undo).toHaveBeenCalledOnce()
})

test('an undo that the server refuses is not said to have happened', async () => {
  undo.mockRejectedValue(
    new Problem({ status: 403, requestId: 'r', operation: 'restoreClient', sentence: 'Δεν επιτρέπεται' }),
  )
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByText('Ο πελάτης ανακτήθηκε.')).not.toBeInTheDocument()
})

test('a finger reaches the button on a phone', async () => {
  await page.viewport(390, 800)
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
