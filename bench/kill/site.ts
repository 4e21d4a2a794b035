import type { SentReading } from '../readings.ts'

/** What a run runs on: the product as one process or as several, some of which can be killed. */
export interface Site<Victim extends string> {
  url: string
  mqttUrl: string
  databaseUrl(): Promise<string>
  kill(victim: Victim): Promise<void>
  /** Starts what was killed, or waits for what recovers by itself; answers the milliseconds until it is ready. */
  recover(victim: Victim): Promise<number>
  /** Milliseconds in which something acknowledged arrives, as long as any is on its way; 0 where the commit comes first. */
  settleMs: number
  /** What a broker between devices and product has written that it keeps for the product still. */
  keeps?(): (sent: SentReading) => boolean
  discard(): Promise<void>
}
