// Left alone the build writes a file for every set of screens that share a module: hundreds of messages and icons of
// 0.2 kB, 30 and more for one screen. A first pass finds what runs before the first screen; of the rest, what several
// parts share becomes one file.
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

async function chunksOf(config: InlineConfig): Promise<Chunks> {
  const result = await build({
    ...config,
    configFile: false,
    build: { ...config.build, write: false },
    logLevel: 'error',
  })
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** Modules of the entry's file and of every file that it imports before it runs. */
function firstLoad(chunks: Chunks): Set<string> {
  const waiting = [...chunks.values()].filter(({ isEntry }) => isEntry)
  const seen = new Set(waiting)
  for (const { imports } of seen) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) seen.add(chunk)
    }
  }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}

/** `config` is that of the build, without this plugin. */
export const fewParts = (config: InlineConfig): Plugin => ({
  name: 'few-parts',
  apply: 'build',
  config: async () => {
    const first = firstLoad(await chunksOf(config))
    const codeSplitting: Rolldown.CodeSplittingOptions = {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'first', test: (id) => first.has(id) },
        // One, not two: parts that import each other run in an order in which a function may still be missing.
        { name: 'shared', test: (id) => !first.has(id), minShareCount: 2 },
      ],
    }
    return { build: { rolldownOptions: { output: { codeSplitting } } } }
  },
})
