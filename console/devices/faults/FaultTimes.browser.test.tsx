import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { FaultTimes } from './FaultTimes.tsx'

const place = document.body.appendChild(document.createElement('p'))
const root = createRoot(place)
afterEach(() => root.unmount())

test('a fault says how often it came back, and nothing when it came once', async () => {
  root.render(
    <ThemeProvider>
      <span>
        E8
        <FaultTimes occurrences={1} />
      </span>
      <span>
        E9
        <FaultTimes occurrences={12} />
      </span>
    </ThemeProvider>,
  )
  await expect.element(page.getByText('Παρουσιάστηκε 12 φορές')).toBeInTheDocument()
  await expect.element(page.getByText('×12')).toBeVisible()
  expect([...place.querySelectorAll(':scope > span')].map(({ textContent }) => textContent)).toEqual([
    'E8',
    'E9×12Παρουσιάστηκε 12 φορές',
  ])
})
