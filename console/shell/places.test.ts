import { describe, expect, it } from 'vitest'
import { isAt, places, placesOf } from './places.ts'

const currentAt = (kind: 'technician_company' | 'distributor', pathname: string) =>
  placesOf(kind)
    .filter((place) => isAt(place, pathname))
    .map(({ path }) => path)

describe('the place that somebody is in', () => {
  it.each(places)('is $path at its own path', (place) => {
    for (const kind of place.roles) expect(currentAt(kind, place.path)).toEqual([place.path])
  })

  it('is the devices where many are changed, and where one has its page', () => {
    expect(currentAt('technician_company', '/bulk-changes')).toEqual(['/devices'])
    expect(currentAt('technician_company', '/devices/TH-OT-1')).toEqual(['/devices'])
  })

  it('is the inventory of a distributor at the page of a device', () => {
    expect(currentAt('distributor', '/devices/TH-OT-1')).toEqual(['/inventory'])
  })

  it('is none where no place holds the path', () => {
    expect(currentAt('technician_company', '/privacy')).toEqual([])
    expect(currentAt('distributor', '/companies-of-others')).toEqual([])
  })
})
