import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { ControlCard } from './ControlCard.tsx'
import type { Foot } from './card-foot.ts'
import type { Scale } from './ValueSlider.tsx'

const rest: Foot = { tone: 'quiet', line: 'Καμία αλλαγή' }
let mounted: Mounted

afterEach(() => mounted.unmount())

const show = (given: { scale?: Partial<Scale>; foot?: Foot; requested?: string }) => {
  const onMove = vi.fn<(value: number) => void>()
  mounted = mount(
    <ControlCard
      icon={null}
      title="Στόχος χώρου"
      value="21,0"
      unit="°C"
      requested={given.requested}
      foot={given.foot ?? rest}
      scale={{
        value: 21,
        min: 15,
        max: 25,
        step: 0.5,
        disabled: false,
        format: String,
        onMove,
        ...given.scale,
      }}
    />,
  )
  return onMove
}

test('a press of + requests one step above the reported value', async () => {
  const onMove = show({})
  await page.getByRole('button', { name: 'Αύξηση' }).click()
  expect(onMove).toHaveBeenCalledWith(21.5)
})

test('a press before confirmation counts from the requested value', async () => {
  const onMove = show({ scale: { requested: 23 }, requested: 'ζητήθηκε 23,0 °C' })
  await page.getByRole('button', { name: 'Μείωση' }).click()
  expect(onMove).toHaveBeenCalledWith(22.5)
  await expect.element(page.getByText('21,0')).toBeVisible()
  await expect.element(page.getByText('ζητήθηκε 23,0 °C')).toBeVisible()
})

test('the slider answers to the keyboard and says its value with the unit', async () => {
  const onMove = show({})
  const slider = page.getByRole('slider', { name: 'Στόχος χώρου' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '21 °C')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(onMove).toHaveBeenCalledWith(21.5)
})

test('a closed control takes nothing and says why', async () => {
  show({
    scale: { disabled: true },
    foot: { tone: 'locked', line: 'Απενεργοποιήστε πρώτα την αντιστάθμιση' },
  })
  await expect.element(page.getByRole('slider')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Αύξηση' })).toBeDisabled()
  await expect.element(page.getByText('Απενεργοποιήστε πρώτα την αντιστάθμιση')).toBeVisible()
})

test('a control stops at its limit', async () => {
  show({ scale: { value: 25 } })
  await expect.element(page.getByRole('button', { name: 'Αύξηση' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Μείωση' })).toBeEnabled()
})

test('nothing jumps when the state changes: every foot has one height', async () => {
  const heights: number[] = []
  const feet: Foot[] = [
    rest,
    {
      tone: 'progress',
      line: 'Σε αναμονή',
      detail: 'Μαρία 09:11',
      actions: [{ label: 'Ακύρωση', onPress: () => {} }],
    },
    { tone: 'fault', line: 'Απέτυχε 78 °C: ο λέβητας δέχεται ως 75 και όχι παραπάνω', detail: 'Μαρία 08:57' },
  ]
  for (const foot of feet) {
    show({ foot })
    const card = page.getByRole('region', { name: 'Στόχος χώρου' })
    await expect.element(card).toBeVisible()
    await document.fonts.ready
    heights.push(card.element().getBoundingClientRect().height)
    mounted.unmount()
  }
  expect(new Set(heights).size).toBe(1)
})

test('what bounds a control nearer than its limits stops it there', async () => {
  const onMove = show({ scale: { value: 21, reach: { min: 15, max: 21.5 }, note: '«Μέγιστος στόχος»' } })
  const slider = page.getByRole('slider', { name: 'Στόχος χώρου' })
  await expect.element(slider).toBeEnabled()
  slider.element().focus()
  await userEvent.keyboard('{End}')
  expect(onMove).toHaveBeenLastCalledWith(21.5)
  await expect.element(page.getByText('«Μέγιστος στόχος»')).toBeVisible()
})
