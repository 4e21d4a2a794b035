// Turns a bare clone into a running product: installs the packages, finds the Node that npm brought, builds the
// console when its sources changed, then runs the requested entry. Plain JavaScript, so that any Node from 20 on reads it.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './bootstrap/browser.mjs'
import { buildConsole } from './bootstrap/console.mjs'
import { offerServers } from './bootstrap/debian.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { ensurePorts } from './bootstrap/ports.mjs'
import { run } from './bootstrap/processes.mjs'
import { ensureNode } from './bootstrap/runtime.mjs'
import { Stop } from './bootstrap/stop.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const biome = 'node_modules/@biomejs/biome/bin/biome'
const tasks = {
  start: { entry: ['simulator/demo/main.ts'], console: true, ports: true },
  serve: { entry: ['server/main.ts'], console: true, ports: true },
  dev: { entry: ['embedded/dev.ts'], ports: true },
  admin: { entry: ['server/admin/main.ts'] },
  test: { entry: ['checks/test.ts'], console: true, browser: true, servers: true },
  check: { entry: ['checks/run.ts'] },
  bench: { entry: ['bench/main.ts'], console: true },
  format: { entry: [biome, 'check', '--write', '.'] },
}

async function main(name, rest) {
  const task = tasks[name]
  if (!task) throw new Stop(`There is no "${name}". There is: ${Object.keys(tasks).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(
      `Thalpos needs Node 20 or newer to begin; this is ${process.version}. See https://nodejs.org.`,
    )
  }
  process.chdir(root)
  await ensurePackages(root)
  const node = await ensureNode(root)
  if (task.console) await buildConsole(root, node)
  const browser = task.browser ? await ensureBrowser() : undefined
  if (task.servers) await offerServers()
  if (task.ports) await ensurePorts(name)
  const environment = browser ? { ...process.env, CHROMIUM: browser } : process.env
  return run(node, [...task.entry, ...rest], environment)
}

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3))
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
