// zod's JSON Schema writer serves the server's OpenAPI only; without it the first load of the console is
// 6 kB smaller.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const writers = /zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$/
const exported = /^export (?:(?:const|function|class) (\w+)|\{ \w+ as (\w+) \})/gm

export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!writers.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(exported)].map(([, name, alias]) => name ?? alias)
    return names.map((name) => `export const ${name} = () => () => ({})`).join('\n')
  },
})
