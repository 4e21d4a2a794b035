import { afterEach, expect, test, vi } from 'vitest'
import { saveList } from './save-list.ts'

afterEach(() => vi.restoreAllMocks())

test('a list is saved as it is filtered and sorted, all of its pages, in the language of the screen', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const fetches = vi
    .spyOn(window, 'fetch')
    .mockResolvedValue(new Response('Επωνυμία\r\nΠαπαδόπουλος Γιώργος\r\nΠαπαδόγιαννης Νίκος\r\n'))
  const shares: number[] = []
  const query = {
    search: 'papad',
    sort: 'name',
    order: 'desc',
    is_premium: 'true',
    limit: 15,
    offset: 30,
  } as const
  const save = saveList('exportClients', { query, name: 'Πελάτες', total: 2 })
  await save({ signal: new AbortController().signal, onProgress: (share) => shares.push(share) })
  const [address] = fetches.mock.calls[0] ?? []
  const requested = new URL(address as string, location.href)
  expect(requested.pathname).toMatch(/\/exports\/clients$/)
  expect(Object.fromEntries(requested.searchParams)).toEqual({
    search: 'papad',
    sort: 'name',
    order: 'desc',
    is_premium: 'true',
    lang: 'el',
  })
  expect(shares.at(-1)).toBe(1)
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^Πελάτες \d{4}-\d\d-\d\d\.csv$/)
})
