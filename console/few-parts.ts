// By default the build writes a file for every set of screens that share a module: hundreds of messages and icons of
// 0.2 kB, over 30 for one screen. A first pass finds the modules of the first screen; of the rest, modules shared by
// several parts go into one file.
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

/** `config` is the build's configuration without this plugin. */
export const fewParts = (config: InlineConfig): Plugin => ({
  name: 'few-parts',
  apply: 'build',
  config: async () => {
    const first = firstLoad(await chunksOf(config))
    const codeSplitting: Rolldown.CodeSplittingOptions = {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'first', test: (id) => first.has(id) },
        // A single file, because parts that import each other may run before a function exists.
        { name: 'shared', test: (id) => !first.has(id), minShareCount: 2 },
      ],
    }
    return { build: { rolldownOptions: { output: { codeSplitting } } } }
  },
})
