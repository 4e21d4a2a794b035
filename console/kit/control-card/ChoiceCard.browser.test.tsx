import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ChoiceCard } from './ChoiceCard.tsx'

let unmount = () => {}

afterEach(() => unmount())

const show = (asked: number | undefined) => {
  const onChoose = vi.fn<(value: number) => void>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <ThemeProvider>
      <ChoiceCard
        title="Είδος λειτουργίας"
        options={[
          { value: 1, label: 'Αυτόματα' },
          { value: 2, label: 'Ψύξη' },
        ]}
        value={1}
        asked={asked}
        disabled={false}
        foot={{ tone: 'quiet', line: 'Καμία εντολή' }}
        onChoose={onChoose}
      />
    </ThemeProvider>,
  )
  return onChoose
}

test("a choice sends its code, and the device's own stays marked until it says otherwise", async () => {
  const onChoose = show(undefined)
  await page.getByText('Ψύξη').click()
  expect(onChoose).toHaveBeenCalledWith(2)
  unmount()
  show(2)
  await expect.element(page.getByRole('radio', { name: 'Αυτόματα' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Ψύξη' })).not.toBeChecked()
})
