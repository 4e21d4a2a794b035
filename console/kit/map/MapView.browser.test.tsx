import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Mounted, mount } from '../mount.testing.tsx'
import { MapView } from './MapView.tsx'
import { Pin } from './Pin.tsx'
import type { Position } from './position.ts'
import { type MapTiles, MapTilesContext } from './tiles.ts'

const athens = { latitude: 37.9838, longitude: 23.7275 }
let mounted: Mounted
afterEach(() => mounted.unmount())

const moved = vi.fn<(position: Position) => void>()

const Movable = () => {
  const [at, setAt] = useState<Position>(athens)
  const move = (position: Position) => {
    moved(position)
    setAt(position)
  }
  return (
    <MapView label="Χάρτης" look={{ centre: athens, zoom: 16 }} onClick={move}>
      <Pin at={at} label="Θέση" onMove={move} />
    </MapView>
  )
}

const show = async (tiles: MapTiles | null = null) => {
  moved.mockReset()
  mounted = mount(
    <div data-testid="place" style={{ width: 600, height: 400 }}>
      <MapTilesContext value={tiles}>
        <Movable />
      </MapTilesContext>
    </div>,
  )
  await expect.element(pin()).toBeVisible()
  return page.getByTestId('place').element()
}

const pin = () => page.getByRole('button', { name: 'Θέση. Μετακινείται με τα βέλη' })
const map = () => page.getByRole('region', { name: 'Χάρτης' })
const lastMove = () => moved.mock.lastCall?.[0] as Position

test('a click puts the pin where it was made', async () => {
  await show()
  await map().click({ position: { x: 400, y: 100 } })
  await expect.poll(lastMove).toBeDefined()
  expect(lastMove().longitude).toBeGreaterThan(athens.longitude)
  expect(lastMove().latitude).toBeGreaterThan(athens.latitude)
})

test('the arrows move the pin that has the focus, and not the map under it', async () => {
  await show()
  ;(pin().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(lastMove).toMatchObject({ latitude: expect.closeTo(athens.latitude, 6) })
  const near = lastMove().longitude
  expect(near).toBeGreaterThan(athens.longitude)
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => lastMove().longitude - near).toBeGreaterThan(4 * (near - athens.longitude))
  await expect.element(pin()).toHaveFocus()
})

test('a map is busy until it is drawn', async () => {
  const place = await show()
  const library = place.querySelector('.maplibregl-map')
  expect(library?.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => library?.getAttribute('aria-busy')).toBe('false')
})

test('without a tile server the outline is drawn, and its makers are named', async () => {
  await show()
  await expect.element(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Χοντρικό περίγραμμα, χωρίς δρόμους')
  for (let press = 0; press < 4; press += 1) await page.getByRole('button', { name: 'Σμίκρυνση' }).click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('a tile server that does not answer leaves the outline and says so', async () => {
  await show({ url: 'http://127.0.0.1:9/{z}/{x}/{y}.png', attribution: 'Πλακίδια' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Φαίνεται μόνο το περίγραμμα')
  await expect.element(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible()
})

test('missing tiles are announced as soon as all visible ones have failed', async () => {
  const fetchReally = window.fetch
  const isTile = /no-tiles\/(\d+)/
  vi.spyOn(window, 'fetch').mockImplementation(async (input, how) => {
    const zoom = isTile.exec(input instanceof Request ? input.url : String(input))?.[1]
    if (zoom === undefined) return fetchReally(input, how)
    // Rougher ones are never answered at all.
    return Number(zoom) >= 15 ? new Response(null, { status: 404 }) : new Promise<Response>(() => {})
  })
  try {
    await show({ url: `${location.origin}/no-tiles/{z}/{x}/{y}.png`, attribution: 'Πλακίδια' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Φαίνεται μόνο το περίγραμμα')
  } finally {
    vi.mocked(window.fetch).mockRestore()
  }
})

test('tiles that come are credited to their makers, as text and links and nothing else', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 })
  canvas.getContext('2d')?.fillRect(0, 0, 256, 256)
  const attribution = '© <a href="https://maps.example/">Χάρτες</a><img src=x onerror="alert(1)">'
  const place = await show({ url: `${canvas.toDataURL()}#{z}/{x}/{y}`, attribution })
  const link = page.getByRole('link', { name: 'Χάρτες' })
  await expect.element(link).toHaveAttribute('href', 'https://maps.example/')
  expect(place.querySelector('img')).toBeNull()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('a tile server is sent the origin, as the policy of OpenStreetMap requires, and not the page', async () => {
  const fetchReally = window.fetch
  const policies: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, how) => {
    const request = new Request(input, how)
    if (!request.url.includes('some-tiles')) return fetchReally(input, how)
    policies.push(request.referrerPolicy)
    return new Response(null, { status: 404 })
  })
  try {
    await show({ url: `${location.origin}/some-tiles/{z}/{x}/{y}.png`, attribution: 'Πλακίδια' })
    await expect.poll(() => policies.length).toBeGreaterThan(0)
    expect(new Set(policies)).toEqual(new Set(['origin']))
  } finally {
    vi.mocked(window.fetch).mockRestore()
  }
})

/** The tile of a place at a zoom, with its fraction. */
const tileAt = ({ latitude, longitude }: Position, zoom: number) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: 2 ** zoom * (longitude / 360 + 0.5),
    y: 2 ** zoom * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  }
}

test('only tiles of the zoom and of what is in sight are requested, none ahead', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 })
  canvas.getContext('2d')?.fillRect(0, 0, 256, 256)
  const tile = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const fetchReally = window.fetch
  const requested: number[][] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, how) => {
    const found = /seen-tiles\/(\d+)\/(\d+)\/(\d+)/.exec(input instanceof Request ? input.url : String(input))
    if (!found) return fetchReally(input, how)
    requested.push(found.slice(1).map(Number))
    return new Response(tile, { headers: { 'content-type': 'image/png' } })
  })
  try {
    const place = await show({
      url: `${location.origin}/seen-tiles/{z}/{x}/{y}.png`,
      attribution: 'Πλακίδια',
    })
    const library = place.querySelector('.maplibregl-map')
    await expect.poll(() => library?.getAttribute('aria-busy')).toBe('false')
    const { x, y } = tileAt(athens, 16)
    const [west, east] = [x - 300 / 256, x + 300 / 256].map(Math.floor)
    const [north, south] = [y - 200 / 256, y + 200 / 256].map(Math.floor)
    const inSight: number[][] = []
    for (let column = west ?? 0; column <= (east ?? 0); column++)
      for (let row = north ?? 0; row <= (south ?? 0); row++) inSight.push([16, column, row])
    expect(requested.toSorted()).toEqual(inSight.toSorted())
  } finally {
    vi.mocked(window.fetch).mockRestore()
  }
})
