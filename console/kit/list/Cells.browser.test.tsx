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

test('where many columns stand side by side no surname is broken within', async () => {
  const surname = 'Παπακωνσταντίνου'
  const name = `${surname} Αικατερίνη`
  mounted = mount(
    <div style={{ containerType: 'inline-size', width: 1150 }}>
      <table style={{ width: 60 }}>
        <tbody>
          <tr>
            <td>
              <Clip isTall text={name} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
  )
  const shown = page.getByText(name)
  await expect.element(shown).toBeVisible()
  const range = document.createRange()
  const text = shown.element().firstChild as Text
  range.setStart(text, 0)
  range.setEnd(text, surname.length)
  expect(range.getClientRects()).toHaveLength(1)
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
})
