import { type Bench, type Figure, percentile } from './bench.ts'
import { measurePasses, passOnce, reportValues } from './fleet/alarm-pass.ts'
import { storeHours } from './fleet/hours.ts'
import { figuresOf, measure, vacuum } from './fleet/requests.ts'
import { recordFaults, seedFleet } from './fleet/seed.ts'
import { storeWinters } from './fleet/winters.ts'
import { makeProduct } from './product.ts'
import { databaseOf, withDatabase } from './world.ts'

const whole = {
  devices: 10_000,
  pastEach: 100,
  requests: 100,
  passes: 30,
  months: 10,
  weeks: [5, 27],
  boilers: 300,
}
const small = { devices: 1000, pastEach: 20, requests: 20, passes: 5, months: 3, weeks: [5, 10], boilers: 20 }

const dashboardPaths = {
  'its figures': 'stats',
  'what needs attention': 'alarms?limit=6',
  'its faults': 'devices/faults?limit=8&kind=reported',
}

export const fleet: Bench = {
  title: 'The fleet at a glance',
  method:
    'The product alone with a company of 10,000 homes, each with a device, over which the rules of alarms have passed once. A signed-in technician sends each request of the dashboard over HTTP on loopback one after the other, 100 times after a few unmeasured ones; a time ends with the last byte. The rules of alarms pass over all of its devices thirty times, database included, as they do once a minute. Then every device of that company gets a hundred faults of the past, a million rows, and the same is sent again. Last, every device has the hours of five whole weeks, as days are stored once they have ended, and the consumption of thirty days by day is requested ten times; then those of half a year. A second company has 300 boilers with 62 weeks of hours, the last five with weather adaptation: the list of their savings of thirty days is requested ten times.',
  async run({ isSmall }) {
    const { devices, pastEach, requests, passes, months, weeks, boilers } = isSmall ? small : whole
    const product = await makeProduct()
    try {
      await product.start()
      return await withDatabase(product.dataDir, async (database) => {
        const url = await databaseOf(product.dataDir)
        const figures: Figure[] = []
        const company = await seedFleet(database, devices)
        const measureAll = async (when: string, atMost?: number) => {
          await vacuum(url)
          for (const [name, path] of Object.entries(dashboardPaths)) {
            const measured = await measure(product.url, company, path, requests)
            console.log(name, when, percentile(measured.times, 0.95))
            figures.push(...figuresOf(`Dashboard of ${devices} devices, ${name}, ${when}`, measured, atMost))
          }
        }
        await database.asSystem((tx) => reportValues(tx, company.company))
        // Raises what the dashboard lists.
        await passOnce(database)
        const measureRules = async (when: string) => {
          const measured = { times: await measurePasses(database, passes), bytes: 0 }
          console.log('pass', when, percentile(measured.times, 0.95))
          figures.push(
            ...figuresOf(`A pass of the rules of alarms over ${devices} devices, ${when}`, measured, 1000),
          )
        }
        await measureAll('no past', 150)
        await measureRules('no past')
        await recordFaults(database, company.company, pastEach)
        await measureAll(`${pastEach} past faults a device`, 150)
        await measureRules(`${pastEach} past faults a device`)
        for (const stored of weeks) {
          const { from, to } = await storeHours(database, company.company, stored)
          await vacuum(url)
          const dates = `date_from=${from.toISOString()}&date_to=${to.toISOString()}`
          const path = `devices/consumption?${dates}&resolution=day`
          const measured = await measure(product.url, company, path, months)
          console.log('month', stored, percentile(measured.times, 0.95))
          const name = `Consumption of ${devices} devices in 30 days, ${stored} weeks stored`
          figures.push(...figuresOf(name, measured, 300))
        }
        const second = await seedFleet(database, boilers)
        const { from, to } = await storeWinters(database, second.company)
        await vacuum(url)
        const dates = `date_from=${from.toISOString()}&date_to=${to.toISOString()}`
        const measured = await measure(product.url, second, `devices/savings?${dates}`, months)
        figures.push(...figuresOf(`Savings of ${boilers} boilers in 30 days, 62 weeks stored`, measured))
        return figures
      })
    } finally {
      await product.discard()
    }
  },
}
