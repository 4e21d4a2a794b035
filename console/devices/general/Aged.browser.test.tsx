import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import { hcMb } from '../../../contract/models/hc-mb.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { CardAge, Quantity } from './Reading.tsx'

const place = document.body.appendChild(document.createElement('p'))
const root = createRoot(place)
afterEach(() => root.unmount())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a value that is older than two reports says how old it is, a fresh one beside it does not', async () => {
  const device = {
    onlineState: 'online',
    report_seconds: 60,
    properties: { mb: { t_r: 21.4, t_out: 3.5 } },
    updated: { mb: { t_r: minutesAgo(0), t_out: minutesAgo(12) } },
  } as unknown as LiveDevice
  root.render(
    <ThemeProvider>
      <span title="room">
        <Quantity device={device} model={hcMb} name="t_r" />
      </span>
      <span title="outside">
        <Quantity device={device} model={hcMb} name="t_out" />
      </span>
      <span title="tank">
        <Quantity device={device} model={hcMb} name="t_dhw" />
      </span>
    </ThemeProvider>,
  )
  await expect.element(page.getByTitle('outside')).toHaveTextContent(/^3,5\s°Cπριν από 12 λ$/)
  await expect.element(page.getByTitle('room')).toHaveTextContent(/^21,4\s°C$/)
  await expect.element(page.getByTitle('tank')).toHaveTextContent(/—$/)
})

test('in a card with an age, only values older than the rest show their own', async () => {
  const device = {
    onlineState: 'offline',
    report_seconds: 60,
    last_update: minutesAgo(240),
    properties: { mb: { t_r: 21.4, t_out: 3.5, t_dhw: 48 } },
    updated: { mb: { t_r: minutesAgo(241), t_out: minutesAgo(360), t_dhw: minutesAgo(270) } },
  } as unknown as LiveDevice
  const again = createRoot(place)
  again.render(
    <ThemeProvider>
      <span title="card">
        <CardAge device={device} />
      </span>
      <span title="room">
        <Quantity device={device} model={hcMb} name="t_r" isCardAged />
      </span>
      <span title="outside">
        <Quantity device={device} model={hcMb} name="t_out" isCardAged />
      </span>
      <span title="tank">
        <Quantity device={device} model={hcMb} name="t_dhw" isCardAged />
      </span>
    </ThemeProvider>,
  )
  await expect.element(page.getByTitle('card')).toHaveTextContent('τελευταίες τιμές πριν από 4 ώ')
  await expect.element(page.getByTitle('room')).toHaveTextContent(/^21,4\s°C$/)
  await expect.element(page.getByTitle('outside')).toHaveTextContent(/^3,5\s°Cπριν από 6 ώ$/)
  await expect.element(page.getByTitle('tank')).toHaveTextContent(/^48,0\s°C$/)
  again.unmount()
})
