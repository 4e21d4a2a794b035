import { expect, test } from 'vitest'
import { chooseFolder } from '../../embedded/folder.testing.ts'
import { missingDebian } from '../../server/testing/debian.ts'
import { type KillRun, runKills } from './kill-run.ts'
import { type PartVictim, startParts } from './parts.ts'
import type { Site } from './site.ts'
import { startWhole, type WholeVictim } from './whole.ts'

const missing = missingDebian()
if (missing) console.warn(`Skipped: parts of the product killed. Here ${missing}.`)

// A process that is killed loses nothing that it has written, to memory or to a disk. This file has a process of its own.
process.env.TMPDIR = await chooseFolder()

async function survive<Victim extends string>(
  site: Site<Victim>,
  victims: readonly Victim[],
): Promise<KillRun<Victim>> {
  try {
    return await runKills({ site, victims, devices: 4, longestRest: 900, betweenMessages: 50 })
  } finally {
    await site.discard()
  }
}

function expectNothingLost<Victim extends string>(run: KillRun<Victim>, victims: readonly Victim[]): void {
  expect(run.recoveries).toHaveLength(victims.length)
  expect(run.readings.acknowledged).toBeGreaterThan(150)
  expect(run.commands).toBeGreaterThan(3)
  expect(victims.map(run.missingAfter)).toEqual(victims.map(() => 0))
  expect(run).toMatchObject({
    readings: { missing: [], unexpected: 0 },
    alarms: { offline: 0, faults: 0 },
    judgement: { missing: 0, unexpected: 0, dishonest: [], redeliveredAfterReply: 0 },
  })
}

test('nothing acknowledged is lost, stored twice or obeyed twice when the product is killed', async () => {
  // The last one kills everything under load, and once more while it starts again.
  const victims: WholeVictim[] = ['server', 'postgres', 'starting']
  const site = await startWhole()
  expectNothingLost(await survive(site, victims), victims)
  expect(site.failedRestarts()).toBe(0)
}, 240_000)

test.skipIf(missing)(
  'nothing acknowledged is lost or stored twice when a process of its own is killed',
  async () => {
    const victims: PartVictim[] = ['api', 'gateway', 'database']
    expectNothingLost(await survive(await startParts(true), victims), victims)
  },
  240_000,
)
