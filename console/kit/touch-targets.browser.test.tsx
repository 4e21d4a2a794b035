import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from './mount.testing.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

test('on a phone every button is as large as a finger needs', async () => {
  await page.viewport(390, 844)
  mounted = mount(
    <>
      <Button>Άνοιγμα</Button>
      <ActionIcon size={32} aria-label="Κλήση">
        ·
      </ActionIcon>
      <SegmentedControl aria-label="Προβολή" data={['Λίστα', 'Χάρτης']} />
    </>,
  )
  for (const name of ['Άνοιγμα', 'Κλήση']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    const { width, height } = button.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const group = page.getByRole('radiogroup', { name: 'Προβολή' })
  expect(group.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
