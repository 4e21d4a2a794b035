// A home as our server receives it: latest values, faults and findings, without a broker and a database between.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import {
  boilerMetrics,
  type DeviceNow,
  type FaultNow,
  heatPumpMetrics,
} from '../../server/alarms/device-now.ts'
import { sensorsOf } from '../../server/alarms/sensors.ts'
import { isBlocking } from '../../server/faults/faults.rules.ts'
import { pressureOf } from '../../simulator/boiler.ts'
import { PumpHome } from '../../simulator/heat-pumps/pump-home.ts'
import type { Fields, Report } from '../../simulator/simulated-home.ts'
import { tenth } from '../../simulator/wire.ts'
import { DayOfReports, MeasuredDays } from './day-figures.ts'
import type { AnyHome } from './ground-truth.ts'
import { dayMs, hourMs } from './scenario.ts'

const minuteMs = 60_000
/** As server/presence and server/alarms/devices-now.store.ts have it. */
const silentMs = minuteMs
const offlineMs = 15 * minuteMs
const radioMs = 2 * hourMs
const radioGraceMs = 10 * minuteMs
const sensorMs = 3 * hourMs
const sameFaultMs = 5 * minuteMs
const settleMs = 3 * hourMs

export class ReceivedHome {
  readonly home: AnyHome
  readonly id: string
  readonly #model: Model
  readonly #metrics: readonly string[]
  /** Positions of what is read of a report. */
  readonly #read: ReadonlyMap<string, number>
  readonly #values: (number | null)[] = []
  readonly #times: number[] = []
  readonly #measured = new MeasuredDays()
  #fault: (FaultNow & { lastAt: number }) | undefined
  #receivedAt: number
  #onlineSince: number
  #day = new DayOfReports()
  #yesterday: DayOfReports | undefined

  constructor(home: AnyHome) {
    this.home = home
    this.id = home.site.device_id
    this.#model = home instanceof PumpHome ? hcMb : hcOt
    this.#metrics = home instanceof PumpHome ? heatPumpMetrics : boilerMetrics
    const { faultMetric = '', faultSigns } = this.#model
    const signs = faultSigns ? [...faultSigns.wanted, faultSigns.works, faultSigns.onlyService] : []
    const sensors = (sensorsOf[this.#model.type] ?? []).map(({ metric }) => metric)
    this.#read = new Map(
      [...this.#metrics, ...signs, ...sensors, faultMetric, 'time'].flatMap((name) => {
        const position = metricPosition(this.#model, name)
        return position === undefined ? [] : [[name, position] as const]
      }),
    )
    this.#receivedAt = home.state.time
    this.#onlineSince = home.state.time
  }

  /** Every half minute a live report; while it is away its own memory, which comes later, has every fifth minute. */
  remember(isReceived: boolean): void {
    const { home } = this
    const { time } = home.state
    if (!isReceived && time % (5 * minuteMs) !== 0) return
    const day = this.#day
    day.times.push(time)
    day.outdoor.push(tenth(home.outdoor))
    if (home instanceof PumpHome) {
      const { pump, tank, reading } = home.state
      const { doing, ahs, ibh } = pump
      const isForRooms = doing === 'heat' || doing === 'cool'
      day.room.push(reading)
      day.isHeated.push(Number(isForRooms || ahs.on || ibh.on || pump.tankHeater))
      day.tank.push(tenth(tank.temperature))
    } else {
      const { boiler, thermostat } = home.state
      day.room.push(home.troubleOf('probe') ? Number.NaN : thermostat.reading)
      day.isHeated.push(Number(boiler.heat))
      day.flame.push(Number(boiler.flame))
      day.water.push(Number(boiler.water))
      day.pressure.push(tenth(pressureOf(boiler)))
    }
  }

  /** Every minute. */
  receive(isReceived: boolean): void {
    const { time } = this.home.state
    if (time % dayMs === 0) {
      this.#yesterday = this.#day
      this.#day = new DayOfReports()
    }
    if (this.#yesterday && time % dayMs === settleMs) this.#measured.add(this.#yesterday)
    if (!isReceived) return
    if (time - this.#receivedAt > silentMs) this.#onlineSince = time
    this.#receivedAt = time
    const report: Report = this.home.report()
    for (const group of Object.values(report))
      for (const name of this.#read.keys()) this.#put(name, group[name], group, time)
    this.#receiveFault(this.#values[this.#position(this.#model.faultMetric ?? '')] ?? 0, time)
  }

  /** As a gateway lets values through. */
  #put(name: string, value: number | undefined, group: Fields, time: number): void {
    if (value === undefined) return
    const position = this.#position(name)
    const { min, max } = this.#model.metrics[position] ?? { min: 0, max: 0 }
    const { placeholders = [], faultMetric = '' } = this.#model
    const isPlaceholder = placeholders.some(
      (other) => other.metric === name && other.value === value && other.fault === group[faultMetric],
    )
    if (isPlaceholder || value < min || value > max) return
    this.#values[position] = value
    this.#times[position] = time
  }

  #position(name: string): number {
    return this.#read.get(name) ?? -1
  }

  #receiveFault(code: number, time: number): void {
    const before = this.#fault
    if (code === 0) return
    const isBlocked = isBlocking(this.#model, this.#values, code)
    if (before && before.code === String(code) && time - before.lastAt <= sameFaultMs) {
      before.lastAt = time
      before.blocking ||= isBlocked
    } else
      this.#fault = {
        ...{ device_id: this.id, kind: 'reported', code: String(code), blocking: isBlocked },
        ...{ opened_at: new Date(time), lastAt: time },
      }
  }

  /** What is known now; `listeningSince` is when our server began to receive. */
  now(listeningSince: number): { device: DeviceNow; faults: FaultNow[] } {
    const { time } = this.home.state
    const isOnline = time - this.#receivedAt <= silentMs
    const device: DeviceNow = {
      ...{ device_id: this.id, device_type: this.#model.type, company_id: 'company', distributor_id: null },
      installation_id: `home ${this.id}`,
      ...this.#measured.findings,
      values: isOnline ? this.#metrics.map((name) => this.#current(name)) : null,
      stopped: isOnline
        ? (sensorsOf[this.#model.type] ?? []).map(({ position }) => this.#isOver(position))
        : null,
    }
    return { device, faults: this.#faultsAt(time, listeningSince, isOnline) }
  }

  #current(name: string): number | null {
    const position = this.#position(name)
    return this.#isOver(position) ? null : (this.#values[position] ?? null)
  }

  #isOver(position: number): boolean {
    const time = this.#times[position]
    return time !== undefined && time < this.#receivedAt - sensorMs
  }

  #faultsAt(time: number, listeningSince: number, isOnline: boolean): FaultNow[] {
    const faults: FaultNow[] = []
    const common = { device_id: this.id, blocking: false }
    // A report without it ends a fault; while the device is away it stands.
    if (this.#fault && this.#fault.lastAt === this.#receivedAt) faults.push(this.#fault)
    const radio = this.#values[this.#position('time')]
    const isGraced = isOnline && time - Math.max(this.#onlineSince, listeningSince) > radioGraceMs
    if (radio && time - radio > radioMs && (isGraced || this.#radioLost))
      faults.push({ ...common, kind: 'rf_lost', code: 'rf_lost', opened_at: new Date(radio) })
    this.#radioLost = faults.some(({ kind }) => kind === 'rf_lost')
    const silentSince = Math.max(this.#receivedAt, listeningSince)
    if (!isOnline && time - silentSince > offlineMs)
      faults.push({ ...common, kind: 'offline', code: 'offline', opened_at: new Date(this.#receivedAt) })
    return faults
  }

  #radioLost = false
}
