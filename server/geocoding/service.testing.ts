// A small geocoding service for tests, with the API of Nominatim or Photon. Replies are configured, requests recorded.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FixtureService {
  url: string
  /** URL and user agent of every request. */
  requests: { url: URL; userAgent: string | undefined }[]
  /** The reply from now on; undefined never replies. */
  answer: { status: number; body: unknown } | undefined
  stop(): Promise<void>
}

export async function startFixtureService(): Promise<FixtureService> {
  const requests: FixtureService['requests'] = []
  const fixture = { url: '', requests, answer: { status: 200, body: [] as unknown } } as FixtureService
  const server = createServer((request: IncomingMessage, reply) => {
    requests.push({ url: new URL(request.url ?? '', fixture.url), userAgent: request.headers['user-agent'] })
    if (!fixture.answer) return
    const { status, body } = fixture.answer
    reply.writeHead(status, { 'content-type': 'application/json' })
    reply.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fixture.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fixture.stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return fixture
}

export const nominatimLamia = {
  lat: '38.8991234567',
  lon: '22.4341',
  type: 'house',
  addresstype: 'building',
  display_name: 'Ερμού 12, Λαμία, 351 31, Ελλάδα',
  address: {
    house_number: '12',
    road: 'Ερμού',
    town: 'Λαμία',
    state_district: 'Περιφερειακή Ενότητα Φθιώτιδας',
    postcode: '351 31',
    country_code: 'gr',
  },
}

export const photonLamia = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [22.4341, 38.8991] },
  properties: {
    osm_key: 'place',
    osm_value: 'house',
    type: 'house',
    countrycode: 'GR',
    housenumber: '12',
    street: 'Ερμού',
    city: 'Λαμία',
    county: 'Φθιώτιδα',
    postcode: '351 31',
  },
}
