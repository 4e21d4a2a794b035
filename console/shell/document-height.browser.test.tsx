import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ListPage } from '../kit/list/ListPage.tsx'
import { useList } from '../kit/list/use-list.ts'
import styles from './Shell.module.css'
import { openScreen } from './screen.testing.tsx'

const items = Array.from({ length: 50 }, (_, index) => `Σπίτι ${index + 1}`)
const answer = {
  data: { items, total: 214 },
  ...{ error: null, isFetching: false, dataUpdatedAt: 0, refetch: () => {} },
}
const rows = {
  key: (row: string) => row,
  name: (row: string) => row,
  columns: [{ key: 'name', label: 'Όνομα', cell: (row: string) => row }],
  onOpen: () => {},
}

const Framed = () => (
  <div className={styles.frame}>
    <div className={styles.middle}>
      <div className={styles.column}>
        <main className={styles.content}>
          <div className={styles.screen}>
            <ListPage
              title="Σπίτια"
              searchLabel="Όνομα"
              list={useList({ filters: [] })}
              answer={answer}
              rows={rows}
              empty={{ icon: () => null, title: '' }}
            />
          </div>
          <span className="visually-hidden">Ανάγνωση</span>
        </main>
      </div>
    </div>
  </div>
)

let screen: ReturnType<typeof openScreen>

afterEach(() => screen.close())

test.each([390, 1440])(
  'at %i px a long list scrolls within the frame and not the document',
  async (width) => {
    await page.viewport(width, 844)
    screen = openScreen(Framed, { reply: () => ({}) })
    await expect.element(page.getByText('Σπίτι 50')).toBeInTheDocument()
    const content = document.querySelector('main')
    expect(content?.scrollHeight).toBeGreaterThan(1500)
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(844)
  },
)
