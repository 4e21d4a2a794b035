import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FaultRow } from '../../contract/faults/routes.ts'
import { List } from '../kit/list/List.tsx'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import styles from './dashboard.module.css'
import { faultColumns } from './fault-columns.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

const row = {
  id: '1',
  readable_date: '2026-11-22T16:05:00.000Z',
  deviceId: 'TH-MB-B1928C22',
  device_type: 'THALPOS_HC_MB',
  fault: '7',
  kind: 'reported',
  occurrences: 2,
  blocking: false,
  installed: true,
  model: 'Ferroli Omnia M 3.2 10',
} as FaultRow

test.each([478, 610])('in %d pixels the table of faults does not scroll sideways', async (width) => {
  await page.viewport(1024, 768)
  mounted = mount(
    <div style={{ width }}>
      <List
        rows={{ key: ({ id }) => id, name: ({ deviceId }) => deviceId, columns: faultColumns() }}
        items={[row]}
        size={1}
        list={{ sort: 'readable_date', order: 'desc', setSort: () => {} }}
      />
    </div>,
  )
  await expect.element(page.getByText(row.deviceId)).toBeVisible()
  await document.fonts.ready
  const { scrollWidth, clientWidth } = page.getByRole('table').element().parentElement as Element
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test.each([478, 610, 900])('in %d pixels the rows of faults have one height', async (width) => {
  await page.viewport(1024, 768)
  const other = {
    ...row,
    id: '2',
    deviceId: 'TH-OT-1',
    occurrences: 1,
    installed: false,
    fault: 'F28',
    display: 'F28',
    description: {
      el: 'Ο λέβητας δεν ανάβει μετά από πέντε προσπάθειες και έχει κλειδώσει',
      en: 'Lock-out after five attempts to ignite',
    },
    blocking: true,
  } as FaultRow
  mounted = mount(
    <div className={styles.faults} style={{ width }}>
      <List
        rows={{ key: ({ id }) => id, name: ({ deviceId }) => deviceId, columns: faultColumns() }}
        items={[row, other]}
        size={2}
        list={{ sort: 'readable_date', order: 'desc', setSort: () => {} }}
      />
    </div>,
  )
  await expect.element(page.getByText(other.deviceId)).toBeVisible()
  await document.fonts.ready
  const heights = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((one) => one.getBoundingClientRect().height)
  expect(new Set(heights).size).toBe(1)
})
