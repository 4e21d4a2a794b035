import { weatherAdaptation } from '../controller.ts'
import { nextBetween, nextUniform, pick, type Random, randomOf } from '../random.ts'
import type { Site } from '../site.ts'
import { boilers } from './boilers.ts'
import { type ClientRow, type ContactRow, makeClient } from './clients.ts'
import { type DeviceRow, makeDevice } from './devices.ts'
import { type InstallationRow, makeInstallation } from './installations.ts'
import { type Business, type Portfolio, placeNamed } from './portfolios.ts'
import { fitOut } from './sites.ts'
import { workdayOf } from './workdays.ts'

export interface Homes {
  clients: ClientRow[]
  contacts: ContactRow[]
  installations: InstallationRow[]
  devices: DeviceRow[]
  sites: Site[]
}

/** The boiler that stories begin with: always in order, in a plain family flat. */
export const heroDevice = 'TH-OT-2B60E4F7'
const hero = {
  firstname: 'Αντώνιος',
  lastname: 'Μακρής',
  email: 'antonios.makris@mail.example',
  is_premium: false,
}
const heroHome = { street: 'Δελφών', area: 'Θεσσαλονίκη', number: 152 }

const everyNthIsBusiness = 6
const fromDistributor = 0.85
const day = 86_400_000

interface Order {
  home: { street: string; area: string; number: number } | undefined
  business: Business | undefined
  hero: boolean
  boilers: number
}

/** The clients who ordered boilers, in the order of their installation. */
function ordersOf(portfolio: Portfolio): Order[] {
  const orders: Order[] = []
  const waiting = [...portfolio.businesses]
  for (let left = portfolio.boilers; left > 0; ) {
    const isHero = portfolio.kind === 'large' && orders.length === 0
    const business = orders.length % everyNthIsBusiness === 3 ? waiting.shift() : undefined
    const count = Math.min(left, business?.boilers ?? 1)
    orders.push({ home: isHero ? heroHome : business, business, hero: isHero, boilers: count })
    left -= count
  }
  return orders
}

/** Days ago of each installation, oldest first: before last winter, in spring and summer, and this autumn. */
function installationDays(random: Random, count: number): number[] {
  const days = Array.from({ length: count }, () => {
    const share = nextUniform(random)
    if (share < 0.45) return 270 + nextUniform(random) * 120
    if (share < 0.6) return 90 + nextUniform(random) * 180
    return 3 + nextUniform(random) * 87
  })
  return days.sort((a, b) => b - a)
}

/** Owners of a boiler or heat pump of some months may have switched weather adaptation on only this autumn. */
export function convinced<S extends Pick<Site, 'device_id' | 'since' | 'adaptsSince'>>(
  site: S,
  isAdapting: boolean,
  now: number,
): S {
  if (!isAdapting) return site
  const adaptsSince = workdayOf(now, nextBetween(randomOf('convinced', site.device_id), 24, 45)).getTime()
  return adaptsSince - (site.since ?? 0) > 60 * day ? { ...site, adaptsSince } : site
}

/** Fills a company's books: customers, buildings, boilers, and the homes behind them. */
export function makeHomes(
  random: Random,
  portfolio: Portfolio,
  given: { company: string; distributor: string; now: number },
): Homes {
  const homes: Homes = { clients: [], contacts: [], installations: [], devices: [], sites: [] }
  const days = installationDays(random, portfolio.boilers)
  const orders = ordersOf(portfolio)
  // A home that never has troubles takes no turn of the others.
  const spared = orders[0]?.hero ? 1 : 0
  for (const order of orders) {
    const town = portfolio.places[homes.clients.length % portfolio.places.length]
    const chosen = portfolio.kind === 'small' && town ? town : pick(random, portfolio.places)
    const place = order.home ? placeNamed(portfolio.places, order.home.street, order.home.area) : chosen
    const number = order.home?.number ?? 1 + Math.floor(nextUniform(random) * 160)
    const by = pick(random, portfolio.installers)
    const first = workdayOf(given.now, days[homes.devices.length] ?? 0)
    const createdAt = new Date(first.getTime() - (2 + Math.floor(nextUniform(random) * 9)) * day)
    const made = makeClient(random, {
      company: given.company,
      place,
      createdAt,
      by,
      business: order.business,
    })
    const client = order.hero ? { ...made.client, ...hero } : made.client
    homes.clients.push(client)
    homes.contacts.push(...made.contacts)
    for (let built = 0; built < order.boilers; built++) {
      const index = homes.devices.length
      const installedAt = workdayOf(given.now, days[index] ?? 0)
      const installation = makeInstallation(random, {
        client,
        place,
        tag: portfolio.firstTag + index,
        number,
        floor: built + 1,
        createdAt,
        by,
      })
      const boiler = (order.hero ? boilers[0] : undefined) ?? pick(random, boilers)
      const device = makeDevice(random, {
        ...(order.hero && { device_id: heroDevice }),
        distributor: nextUniform(random) < fromDistributor ? given.distributor : null,
        company: given.company,
        installation: installation.id,
        boiler,
        installedAt,
        createdAt,
        by,
      })
      homes.installations.push(installation)
      homes.devices.push(device)
      const site = fitOut(random, {
        device_id: device.device_id,
        place,
        boiler: boiler.model,
        since: installedAt.getTime(),
        rota: order.hero
          ? undefined
          : {
              fleet: portfolio.company,
              kind: portfolio.kind,
              size: portfolio.boilers - spared,
              index: index - spared,
            },
        ...(order.hero && { house: 'flat' as const }),
      })
      homes.sites.push(convinced(site, site.settings.bypass === weatherAdaptation.on, given.now))
    }
  }
  return homes
}
