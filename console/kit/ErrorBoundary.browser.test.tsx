import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { type Mounted, mount } from './mount.testing.tsx'

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

/** Goes from jobs to clients by a press. */
const Places = ({ screenOf }: { screenOf: (place: string) => ReactNode }) => {
  const [place, setPlace] = useState('/jobs')
  return (
    <>
      <button type="button" onClick={() => setPlace('/clients')}>
        {place}
      </button>
      <ErrorBoundary place={place}>{screenOf(place)}</ErrorBoundary>
    </>
  )
}

const leave = () => page.getByRole('button', { name: '/jobs' }).click()

const Broken = (): never => {
  throw new Error('broken')
}

test('another place begins without the error of the one before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mounted = mount(<Places screenOf={(place) => (place === '/jobs' ? <Broken /> : <h1>Πελάτες</h1>)} />)
  await expect.element(page.getByText('broken')).toBeVisible()
  await leave()
  await expect.element(page.getByRole('heading', { name: 'Πελάτες' })).toBeVisible()
  expect(page.getByText('broken').elements()).toEqual([])
})

test('while another place loads, the screen is not opened a second time', async () => {
  const opened = vi.fn<() => void>()
  const Screen = () => {
    useEffect(() => void opened(), [])
    return <h1>Εργασίες</h1>
  }
  mounted = mount(<Places screenOf={() => <Screen />} />)
  await leave()
  await expect.element(page.getByRole('button', { name: '/clients' })).toBeVisible()
  expect(opened).toHaveBeenCalledOnce()
})
