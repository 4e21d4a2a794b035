import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { MapView } from './MapView.tsx'
import { Markers } from './Markers.tsx'
import type { MapMarker } from './points.ts'
import type { Look } from './position.ts'

const marker = (id: string, latitude: number, longitude: number, tone: MapMarker['tone']): MapMarker => ({
  id,
  latitude,
  longitude,
  label: `Εγκατάσταση ${id}`,
  tone,
})
const athens = [
  marker('1', 37.98, 23.73, 'fine'),
  marker('2', 37.981, 23.731, 'fault'),
  marker('3', 37.982, 23.732, 'warning'),
]
const corfu = marker('4', 39.62, 19.92, 'offline')

let mounted: Mounted
afterEach(() => mounted.unmount())

const show = (markers: readonly MapMarker[], look: Look, selectedId?: string) => {
  const onOpen = vi.fn<(id: string) => void>()
  const onOpenTogether = vi.fn<(ids: string[]) => void>()
  mounted = mount(
    <div style={{ width: 800, height: 600 }}>
      <MapView label="Χάρτης" look={look}>
        <Markers markers={markers} selectedId={selectedId} onOpen={onOpen} onOpenTogether={onOpenTogether} />
      </MapView>
    </div>,
  )
  return { onOpen, onOpenTogether }
}

const greece: Look = { centre: { latitude: 38.4, longitude: 22.5 }, zoom: 7 }
const cluster = page.getByRole('button', { name: /^3 σημεία: Βλάβη 1, Προειδοποίηση 1\./ })
const mark = (name: string) => page.getByRole('button', { name, exact: true })

test('what lies close is one cluster that says how many and how they stand; what lies alone is itself', async () => {
  show([...athens, corfu], greece)
  await expect.element(cluster).toHaveTextContent('3')
  await expect.element(mark('Εγκατάσταση 4: Εκτός σύνδεσης')).toBeVisible()
  await expect.element(mark('Εγκατάσταση 2: Βλάβη')).not.toBeInTheDocument()
})

test('a cluster opens into its markers, and a marker opens what it stands for', async () => {
  const { onOpen } = show(athens.slice(0, 2), greece)
  await page.getByRole('button', { name: /^2 σημεία/ }).click()
  const second = mark('Εγκατάσταση 2: Βλάβη')
  await expect.element(second).toBeVisible()
  await second.click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('2')
})

test('the selected marker is seen by itself, also where its neighbours are a cluster', async () => {
  show(athens, greece, '2')
  await expect.element(mark('Εγκατάσταση 2: Βλάβη')).toHaveAttribute('aria-pressed', 'true')
})

test('a map around its markers shows all of them', async () => {
  show([...athens, corfu], { around: [...athens, corfu] })
  await expect.element(cluster).toBeVisible()
  await expect.element(mark('Εγκατάσταση 4: Εκτός σύνδεσης')).toBeVisible()
})

test('a cluster has the colour of the worst inside, and several at one place are opened together', async () => {
  const home = (id: string, tone: MapMarker['tone']) => marker(id, 40.64, 22.94, tone)
  const { onOpenTogether } = show([home('a', 'fine'), home('b', 'offline'), home('c', 'fine')], greece)
  const building = page.getByRole('button', { name: /^3 σημεία: Εκτός σύνδεσης 1\./ })
  await expect.element(building).toHaveAttribute('data-tone', 'offline')
  await building.click()
  await expect.poll(() => onOpenTogether.mock.calls[0]?.[0].toSorted()).toEqual(['a', 'b', 'c'])
})

test('what has never reported is not drawn as fine', async () => {
  show([marker('a', 37.98, 23.73, 'fine'), marker('b', 37.981, 23.731, 'unknown')], greece)
  const both = page.getByRole('button', { name: /^2 σημεία: Άγνωστο 1\./ })
  await expect.element(both).toHaveAttribute('data-tone', 'unknown')
})
