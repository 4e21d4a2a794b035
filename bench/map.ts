import { testPassword } from '../server/testing/world.ts'
import { type Bench, type Figure, percentile, rounded } from './bench.ts'
import { openBrowser, signedIn } from './browser.ts'
import { drawMap, recolour } from './fleet/map-drawing.ts'
import { figuresOf, measure, vacuum } from './fleet/requests.ts'
import { openFault, seedFleet } from './fleet/seed.ts'
import { makeProduct } from './product.ts'
import { databaseOf, withDatabase } from './world.ts'

const whole = { homes: 100_000, requests: 20, drawings: 7 }
const small = { homes: 5000, requests: 10, drawings: 2 }

const inSeconds = (name: string, times: readonly number[], atMost?: number): Figure => ({
  name,
  value: rounded(percentile(times, 0.5) / 1000, 2),
  unit: 's',
  ...(atMost === undefined ? {} : { atMost }),
})

export const map: Bench = {
  title: 'A hundred thousand homes on the map',
  method:
    'The product alone with a company of 100,000 homes, each with a device. A signed-in technician requests all markers over HTTP on loopback, 20 times; a time ends with the last byte. Then Chromium, signed in as the technician, opens the map seven times from another screen in a document of its own; a time ends with the frame after the one whose clusters and markers stand for all homes. After the reply is from its last byte, whole from the press. Then as many homes get a fault one after the other, and a time ends with the frame after the one whose clusters and markers count it.',
  async run({ isSmall }) {
    const { homes, requests, drawings } = isSmall ? small : whole
    const product = await makeProduct()
    const browser = await openBrowser()
    try {
      await product.start()
      return await withDatabase(product.dataDir, async (database) => {
        const large = await seedFleet(database, homes)
        await vacuum(await databaseOf(product.dataDir))
        const markers = await measure(product.url, large, 'map/markers', requests)
        const page = await signedIn(browser, product.url, large.technician, testPassword)
        await drawMap(page, product.url, homes)
        const drawn = []
        for (let round = 0; round < drawings; round++) drawn.push(await drawMap(page, product.url, homes))
        const recoloured = []
        for (let round = 0; round < drawings; round++)
          recoloured.push(await recolour(page, () => openFault(database, large.company)))
        const afterReply = drawn.map((one) => one.afterReply)
        const fromPress = drawn.map((one) => one.whole)
        return [
          ...figuresOf(`Markers of ${homes} homes`, markers),
          { name: 'of so many bytes, before compression', value: rounded(markers.bytes / 1e6), unit: 'MB' },
          inSeconds(`${homes} markers drawn after the reply: p50`, afterReply, 1.5),
          inSeconds('whole: p50', fromPress),
          inSeconds('From the commit of a fault to its colour on this map: p50', recoloured, 1),
        ]
      })
    } finally {
      await browser.close()
      await product.discard()
    }
  },
}
