import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Installation } from '../../contract/installations/schema.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { answerKey } from '../session/queries.ts'
import { PdfButton } from './PdfButton.tsx'

let mounted: Mounted
let fetches: MockInstance<typeof fetch>
let requested: { language: string | null; signal: AbortSignal | null | undefined } | undefined

/** A server that is a long time at it. */
const work: typeof fetch = (address, options) => {
  const { searchParams } = new URL(address instanceof Request ? address.url : address, location.href)
  requested = { language: searchParams.get('lang'), signal: options?.signal }
  return new Promise((_, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
  })
}

beforeEach(() => {
  requested = undefined
  fetches = vi.spyOn(window, 'fetch').mockImplementation(work)
  mounted = mount(<PdfButton installation={{ id: '1', tag_id: 'voreas_41' } as Installation} />)
  mounted.queryClient.setQueryData(answerKey('getCompany', {}), { may_print: true })
})

afterEach(() => {
  mounted.unmount()
  fetches.mockRestore()
})

const button = () => page.getByRole('button', { name: 'Αποθήκευση σε PDF' })
const stop = () => page.getByRole('button', { name: 'Διακοπή του PDF' })

test('a paper is made in Greek or in English, whatever the screen is in', async () => {
  for (const [name, language] of [
    ['English', 'en'],
    ['Ελληνικά', 'el'],
  ] as const) {
    await button().click()
    await page.getByRole('menuitem', { name }).click()
    await expect.poll(() => requested?.language).toBe(language)
    await stop().click()
    await expect.poll(() => requested?.signal?.aborted).toBe(true)
    await expect.element(button()).toBeVisible()
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  }
})
