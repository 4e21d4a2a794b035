import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { groupsOf, isAt, mostUsed, placeGroups, places, placesOf } from './places.ts'

overwriteGetLocale(() => 'el')

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

describe('the menu', () => {
  it('has every place once, in its group', () => {
    for (const kind of ['technician_company', 'distributor'] as const) {
      const shown = placesOf(kind)
      expect(groupsOf(shown).flatMap((group) => group.shown)).toHaveLength(shown.length)
    }
  })

  it('has no group with the name of a place', () => {
    const names: string[] = places.map(({ label }) => label())
    for (const name of Object.values(placeGroups)) expect(names).not.toContain(name())
  })

  it('shows on a phone what is used most, in the order of use', () => {
    expect(mostUsed(placesOf('technician_company'), 1).map(({ path }) => path)).toEqual(['/dashboard'])
    const paths = mostUsed(placesOf('technician_company'), 4).map(({ path }) => path)
    expect(paths).toContain('/jobs')
    expect(paths).not.toContain('/users')
  })
})
