// The product as one process with its embedded PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf, stateOf } from '../postgres-process.ts'
import { makeProduct } from '../product.ts'
import { databaseOf } from '../world.ts'
import type { Site } from './site.ts'

/** `starting`: everything, and everything once more while it is starting again. */
export type WholeVictim = 'server' | 'postgres' | 'all' | 'starting'

export interface Whole extends Site<WholeVictim> {
  failedRestarts(): number
  /** Lock files of dead servers that a start found, and of these the ones that named a zombie. */
  staleLocks(): number
  zombies(): number
}

const longestStart = 800

export async function startWhole(): Promise<Whole> {
  const product = await makeProduct()
  await product.start().catch(async (error: unknown) => {
    await product.discard()
    throw error
  })
  let failedRestarts = 0
  let staleLocks = 0
  let zombies = 0

  async function killStarting(): Promise<void> {
    const starting = product.start().catch(() => {})
    await pause(Math.random() * longestStart)
    await product.kill('all')
    await starting
  }

  return {
    url: product.url,
    mqttUrl: product.mqttUrl,
    databaseUrl: () => databaseOf(product.dataDir),
    settleMs: 0,
    failedRestarts: () => failedRestarts,
    staleLocks: () => staleLocks,
    zombies: () => zombies,
    async kill(victim) {
      await product.kill(victim === 'starting' ? 'all' : victim)
      if (victim === 'starting') await killStarting()
      const holder = victim === 'server' ? undefined : postmasterOf(product.dataDir)
      if (holder === undefined) return
      staleLocks += 1
      if (stateOf(holder) === 'zombie') zombies += 1
    },
    async recover(victim) {
      if (victim === 'postgres') {
        const began = performance.now()
        while (await product.isReady()) await pause(5)
        await product.untilReady()
        return performance.now() - began
      }
      try {
        return await product.start()
      } catch (error) {
        failedRestarts += 1
        console.error(error)
        await product.kill('all')
        return product.start()
      }
    },
    discard: product.discard,
  }
}
