// Greek and English hold the same keys with the same placeholders; every key is used; no words bypass them.
import { compareCatalogues, locales, readCatalogue, sortCatalogue } from './messages/catalogue.ts'
import { keysUsedIn, readSources, wordsShownIn } from './messages/sources.ts'
import { root } from './root.ts'

/** The same in every language: names, units and codes of the trade. */
const untranslated = ['Thalpos', 'dBm', 'bar', 'kWh', 'ms']

if (process.argv.includes('--sort')) for (const locale of locales) sortCatalogue(root, locale)

const el = readCatalogue(root, 'el')
const en = readCatalogue(root, 'en')
const sources = readSources(root)
const used = keysUsedIn(sources)
const faults = [
  ...compareCatalogues({ el, en }),
  ...Object.keys(el).flatMap((key) => (used.has(key) ? [] : `${key} is used nowhere`)),
  ...sources.flatMap((source) => wordsShownIn(source, untranslated)),
]
if (sources.length === 0) faults.push('No source of the console was read.')

for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
