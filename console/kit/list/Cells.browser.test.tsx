import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { Clip } from './Cells.tsx'

const words = 'Κατοικία με αντλία θερμότητας'

let mounted: Mounted
afterEach(() => mounted.unmount())

test('in a narrow list words that a row is known by are whole, on two lines', async () => {
  mounted = mount(
    <div style={{ containerType: 'inline-size', width: 736 }}>
      <Clip isRoomy isTall text={words} />
    </div>,
  )
  await expect.element(page.getByText(words)).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page.getByText(words).element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})

test('where many columns stand side by side a name of two words is whole', async () => {
  const company = 'Θερμοτεχνική Δημητρίου'
  mounted = mount(
    <div style={{ containerType: 'inline-size', width: 1150 }}>
      <Clip isTight text={company} />
    </div>,
  )
  await expect.element(page.getByText(company)).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page.getByText(company).element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})
