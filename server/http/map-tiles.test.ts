import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'

const url = 'https://tiles.example:8443/hills/{z}/{x}/{y}.png'
const attribution = '© <a href="https://tiles.example/about">Tiles</a>'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution })
})

afterAll(async () => {
  await server.stop()
  await server.drop()
})

test('the console settings name the source of map tiles', async () => {
  const { body } = await server.ask('GET', '/console')
  expect(body.map_tiles).toEqual({ url, attribution })
})

test('pages may fetch from the server of the tiles, and do nothing else with it', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  const naming = (headers.get('content-security-policy') ?? '')
    .split(';')
    .filter((directive) => directive.includes('tiles.example'))
  expect(naming).toEqual(["connect-src 'self' https://tiles.example:8443"])
})

test('without tiles no page may fetch from another origin', async () => {
  const bare = await startTestServer({ MAP_TILES_URL: 'none' })
  const { headers } = await fetch(`${bare.url}/healthz`)
  expect(headers.get('content-security-policy')).toMatch(/connect-src 'self';/)
  expect((await bare.ask('GET', '/console')).body.map_tiles).toBeNull()
  await bare.stop()
  await bare.drop()
})
