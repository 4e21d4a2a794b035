import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { ChoiceCard } from './ChoiceCard.tsx'

let mounted: Mounted

afterEach(() => mounted.unmount())

const show = (requested: number | undefined) => {
  const onChoose = vi.fn<(value: number) => void>()
  mounted = mount(
    <ChoiceCard
      title="Είδος λειτουργίας"
      options={[
        { value: 1, label: 'Αυτόματα' },
        { value: 2, label: 'Ψύξη' },
      ]}
      value={1}
      requested={requested}
      disabled={false}
      foot={{ tone: 'quiet', line: 'Καμία εντολή' }}
      onChoose={onChoose}
    />,
  )
  return onChoose
}

test("a choice sends its code, and the device's own stays marked until it says otherwise", async () => {
  const onChoose = show(undefined)
  await page.getByText('Ψύξη').click()
  expect(onChoose).toHaveBeenCalledWith(2)
  mounted.unmount()
  show(2)
  await expect.element(page.getByRole('radio', { name: 'Αυτόματα' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Ψύξη' })).not.toBeChecked()
})
