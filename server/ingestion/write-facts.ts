// What a batch of device facts comes to, in one transaction: rows, last values, presence, faults, commands, and the
// news of all that. Facts keep the order in which the devices said them.
import { metricId, metricPosition } from '../../contract/models/model.ts'
import { registerOf } from '../../contract/models/registers.ts'
import type { Fact } from '../../gateway/facts.ts'
import { namedValues, type Vector } from '../../gateway/vectors.ts'
import { announceCommands, type CommandRow, wakeDispatcher } from '../commands/commands.store.ts'
import { acknowledge, confirmCommands, devicesWithCommands, type Reported } from '../commands/confirming.ts'
import type { Tx } from '../database/database.ts'
import { isBlocking } from '../faults/faults.rules.ts'
import { devicesWithFaults, followFaults, type PresentFaults } from '../faults/faults.store.ts'
import { recordPastFaults } from '../faults/past-faults.ts'
import { noticeOf, sendNotices } from '../live/notices.ts'
import { type PastWord, recordPastWords, recordSightings, type Sighting } from '../presence/presence.store.ts'
import { append, type Refused } from '../telemetry/telemetry.store.ts'
import { recordDescriptions } from './descriptions.ts'
import { addLastValues, collectStories, reportsOf, type Story } from './story.ts'

/** Answers with the readings that were left out because of their time. `rawDays`: how many days reports are kept. */
export async function writeFacts(
  tx: Tx,
  facts: readonly Fact[],
  rawDays?: number,
): Promise<{ refused: Refused[] }> {
  const stories = await collectStories(tx, facts)
  if (stories.length === 0) return { refused: [] }
  const { refused } = await append(
    tx,
    stories.flatMap(({ live, late, past }) =>
      late.length + past.length === 0 ? live : [...past, ...late, ...live],
    ),
    undefined,
    rawDays,
  )
  await recordDescriptions(tx, facts)
  const speaking = stories.filter(({ facts: told, late }) => told.length > late.length)
  const sightings = speaking.flatMap((story) => sightingOf(story) ?? [])
  const [troubled, awaiting] = await Promise.all([
    findTroubled(tx, speaking),
    findAwaiting(tx, speaking),
    recordSightings(tx, sightings.filter(isNews)),
  ])
  await recordPastWords(tx, stories.flatMap(pastWordOf))
  const watched = new Set([...troubled, ...awaiting])
  if (watched.size > 0) await addLastValues(tx, [...watched])
  const faulty = await followFaults(
    tx,
    troubled.flatMap((story) => presentFaultsOf(story) ?? []),
  )
  for (const { device_id: deviceId, model, late } of stories) {
    const past = late.map(({ ts, values }) => ({ ts, values: values.map(nullWhereUntold) }))
    await recordPastFaults(tx, { deviceId, model }, past)
  }
  await announceCommands(tx, await followCommands(tx, awaiting))
  await tellNews(tx, stories, sightings, faulty)
  return { refused }
}

const nullWhereUntold = (value: Vector[number]): number | null => (Number.isNaN(value) ? null : value)

/** Devices that report a fault, or have one that may have ended. */
async function findTroubled(tx: Tx, stories: readonly Story[]): Promise<Story[]> {
  const reporting = stories.filter(({ model, live }) => reportsOf(model, live).length > 0)
  const open = await devicesWithFaults(tx, idsOf(reporting))
  return reporting.filter(
    ({ device_id, model, live }) =>
      open.has(device_id) || reportsOf(model, live).some(({ code }) => code !== 0),
  )
}

/** Devices with a command that waits for what they say. */
async function findAwaiting(tx: Tx, stories: readonly Story[]): Promise<Story[]> {
  const asked = await devicesWithCommands(tx, idsOf(stories))
  return stories.filter(({ device_id }) => asked.has(device_id))
}

const idsOf = (stories: readonly Story[]): string[] => stories.map(({ device_id }) => device_id)

interface SightingOfStory extends Sighting {
  story: Story
}

const isNews = ({ online, story }: SightingOfStory): boolean => online !== story.online || !story.isFresh

/** Lists show whether a device is there and, from its first report on, how it is. */
const isListed = ({ online, reported, story }: SightingOfStory): boolean =>
  online !== story.online || (reported && !story.hasReported)

/** Whether a device is there after this batch; undefined when the batch does not say. */
function sightingOf(story: Story): SightingOfStory | undefined {
  const { device_id: deviceId, facts } = story
  let online: boolean | undefined
  let reported = false
  for (const fact of facts) {
    if (fact.kind === 'presence') online = fact.online
    else if (fact.kind === 'reading' && fact.live) online = reported = true
  }
  return online === undefined ? undefined : { deviceId, online, reported, story }
}

function pastWordOf({ device_id: deviceId, late }: Story): PastWord[] {
  const newest = late.reduce((ts, reading) => Math.max(ts, reading.ts.getTime()), 0)
  return newest > 0 ? [{ deviceId, ts: new Date(newest) }] : []
}

/** What is true of a device's faults now; nothing when a newer report is already known. */
function presentFaultsOf({ device_id: deviceId, model, live, last }: Story): PresentFaults | undefined {
  const reports = reportsOf(model, live)
  const newest = reports.at(-1)
  const position = metricPosition(model, model.faultMetric ?? '') ?? -1
  const knownAt = last?.times[position]
  if (!newest || !last || !knownAt || knownAt > newest.ts) return undefined
  return { deviceId, reports, isBlocking: (code) => isBlocking(model, last.values, code) }
}

async function followCommands(tx: Tx, stories: readonly Story[]): Promise<CommandRow[]> {
  const changed = new Map<string, CommandRow>()
  const reported = new Map<string, Reported>()
  for (const { device_id: deviceId, model, facts, last } of stories) {
    const report: Reported = { model, values: {}, known: {}, acknowledged: new Set(), unreported: new Set() }
    for (const fact of facts) {
      if (fact.kind === 'ack') {
        const row = await acknowledge(tx, fact)
        if (!row) continue
        changed.set(row.id, row)
        // The next value for the same setting waits for this answer.
        await wakeDispatcher(tx, deviceId)
        if (row.state !== 'acknowledged') continue
        report.acknowledged.add(row.id)
        report.unreported.add(row.id)
      } else if (fact.kind === 'reading' && fact.live) {
        Object.assign(report.values, namedValues(model, fact.values))
        report.unreported.clear()
      }
    }
    for (const [position, metric] of model.metrics.entries()) {
      const value = last?.values[position]
      if (typeof value === 'number') report.known[metricId(metric)] = value
    }
    if (report.acknowledged.size > 0 || Object.keys(report.values).length > 0) reported.set(deviceId, report)
  }
  for (const row of await confirmCommands(tx, reported)) {
    changed.set(row.id, row)
    // What is asked of another setting of its register waits for this proof.
    if (registerOf(row.action).length > 1) await wakeDispatcher(tx, row.device_id)
  }
  return [...changed.values()]
}

async function tellNews(
  tx: Tx,
  stories: readonly Story[],
  sightings: SightingOfStory[],
  faulty: Set<string>,
): Promise<void> {
  const storyOf = new Map(stories.map((story) => [story.device_id, story]))
  await sendNotices(tx, [
    ...sightings.map((sighting) =>
      noticeOf({ type: 'device', device_id: sighting.deviceId, listed: isListed(sighting) }, sighting.story),
    ),
    ...[...faulty].flatMap((deviceId) => {
      const story = storyOf.get(deviceId)
      return story ? [noticeOf({ type: 'fault', device_id: deviceId }, story)] : []
    }),
  ])
  for (const { deviceId, online, story } of sightings) {
    if (online && !story.online) await wakeDispatcher(tx, deviceId)
  }
}
