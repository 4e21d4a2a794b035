import { AirHome, freshAirHome } from './air/air-home.ts'
import type { ClimateName } from './climates.ts'
import type { Fleet } from './fleet.ts'
import { freshPumpHome, PumpHome } from './heat-pumps/pump-home.ts'
import { freshHome, Home } from './home.ts'
import { warmUp, warmUpMs } from './past.ts'
import type { Memory, SimulatedHome } from './simulated-home.ts'
import { type Sky, Weather } from './weather.ts'

/** A home that can be lived in from any moment on. */
interface Dwelling {
  deviceId: string
  /** When its controller was put in, epoch ms. */
  since: number
  /** As it is at a moment; always the same for the same moment. */
  at(moment: number): SimulatedHome
  /** As it was left. */
  as(state: Memory): SimulatedHome
}

interface Placed {
  device_id: string
  town: ClimateName
  latitude: number
  since?: number
}

export function dwellingsOf({ sites, pumps = [], airRooms = [] }: Fleet): Dwelling[] {
  const skies = new Map<ClimateName, Weather>()

  function dwelling<Site extends Placed, State extends Memory>(
    site: Site,
    fresh: (site: Site, now: number) => State,
    live: (site: Site, state: State, sky: Sky) => SimulatedHome,
  ): Dwelling {
    const sky = skies.get(site.town) ?? new Weather(site.town, site.latitude)
    skies.set(site.town, sky)
    return {
      deviceId: site.device_id,
      since: site.since ?? 0,
      at: (moment) => warmUp(live(site, fresh(site, moment - warmUpMs), sky), moment),
      // The state stored under this device id came from a home of its kind.
      as: (state) => live(site, state as State, sky),
    }
  }

  return [
    ...sites.map((site) => dwelling(site, freshHome, (...given) => new Home(...given))),
    ...pumps.map((site) => dwelling(site, freshPumpHome, (...given) => new PumpHome(...given))),
    ...airRooms.map((site) => dwelling(site, freshAirHome, (...given) => new AirHome(...given))),
  ]
}
