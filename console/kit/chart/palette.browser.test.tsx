import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { usePalette } from './palette.ts'

const Ink = () => <output>{usePalette().ink}</output>

test('what is drawn takes its colours when the tokens have changed, whoever changed them', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  // The provider sets the attribute once more in an effect: the test sets it after that, not between.
  flushSync(() =>
    root.render(
      <ThemeProvider>
        <Ink />
      </ThemeProvider>,
    ),
  )
  const drawn = page.getByRole('status')
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
  await expect.element(drawn).toHaveTextContent('#f0ede8')
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  await expect.element(drawn).toHaveTextContent('#1d1b18')
  root.unmount()
})
