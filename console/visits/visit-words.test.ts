import { describe, expect, test } from 'vitest'
import { directionsLink } from './visit-words.ts'

const home = { address: 'Δελφών 152', area: 'Θεσσαλονίκη', latitude: 40.6301, longitude: 22.9444 }
const nowhere = { latitude: null, longitude: null }
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const address = encodeURIComponent('Δελφών 152, Θεσσαλονίκη')

describe('the way to a home', () => {
  test('on Android is left to the programs of the phone, elsewhere to a map', () => {
    expect(directionsLink(home, android)).toBe('geo:40.6301,22.9444?q=40.6301%2C22.9444')
    expect(directionsLink(home, iPhone)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=40.6301%2C22.9444',
    )
  })

  test('is searched by address where there is no position', () => {
    expect(directionsLink({ ...home, ...nowhere }, android)).toBe(`geo:0,0?q=${address}`)
    expect(directionsLink({ ...home, ...nowhere }, iPhone)).toBe(
      `https://www.google.com/maps/dir/?api=1&destination=${address}`,
    )
  })

  test('is known by the position alone, also on the equator', () => {
    expect(directionsLink({ address: null, area: null, latitude: 0, longitude: 9.5 }, android)).toBe(
      'geo:0,9.5?q=0%2C9.5',
    )
  })

  test('is unknown without both', () => {
    expect(directionsLink({ address: null, area: null, ...nowhere }, android)).toBeUndefined()
  })
})
