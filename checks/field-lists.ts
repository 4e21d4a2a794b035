// The writable fields of an entity are listed once, in the contract. Any other list of them by hand is one that the next
// field is missing from.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { entities as declared } from '../contract/entities.ts'
import { root } from './root.ts'

/** The fields of a site are a part of an installation's, and its address alone is shown in many places. */
const entities = Object.entries(declared)
  .filter(([entity]) => entity !== 'site')
  .map(([entity, fields]) => ({ entity, names: new Set(Object.keys(fields)) }))

/** Less than half of the fields, or fewer than four, are a choice and no list. */
const leastOf = ({ size }: ReadonlySet<string>): number => Math.max(4, Math.ceil(size / 2))

/** An address that was found on a map has the words of an installation and is none. */
const elsewhere =
  /(^|\/)(geocoding|simulator|AddressPicker|address-)|\.(test|testing)\.tsx?$|\/testing[-/]|\/database\.types\.ts$/

const columnIn = (text: string): string => /^(?:\w+\.)?(\w+)$/.exec(text.trim())?.[1] ?? ''

/** Names that stand in a row, separated by commas; what is searched in is chosen, and may be any of them. */
function listsInSql(text: string): string[][] {
  const searched = text.replaceAll(/concat_ws\([^)]*\)/g, '')
  return [...searched.matchAll(/[\w.]+(?: \w+)?(?:\s*,\s*[\w.]+(?: \w+)?)+/g)].map(([list]) =>
    list.split(',').map((part) => columnIn(part.trim().split(' ')[0] ?? '')),
  )
}

const nameOf = (node: { name?: ts.Node | undefined }): string => node.name?.getText() ?? ''

function listsIn(node: ts.Node): string[][] {
  if (ts.isObjectLiteralExpression(node)) return [node.properties.map(nameOf)]
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) return [node.members.map(nameOf)]
  if (ts.isObjectBindingPattern(node))
    return [node.elements.map(({ name, propertyName }) => (propertyName ?? name).getText())]
  if (ts.isArrayLiteralExpression(node))
    return [node.elements.filter(ts.isStringLiteralLike).map(({ text }) => columnIn(text))]
  if (ts.isUnionTypeNode(node)) return [node.types.map((type) => type.getText().replaceAll("'", ''))]
  if (ts.isNoSubstitutionTemplateLiteral(node)) return listsInSql(node.text)
  if (ts.isTemplateExpression(node))
    return listsInSql(
      [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
    )
  return []
}

/** The declaration itself, what the compiler holds to it, and what a list is sorted by, which is chosen. */
function isMeant(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent)) return parent.expression.getText() === 'fieldsOf'
  if (ts.isTypeReferenceNode(parent)) return parent.getText().includes('keyof typeof')
  const holder = ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) ? parent : node
  const type = holder === node ? undefined : parent.getText().slice(node.getText().length)
  const variable = holder.parent
  if (type?.includes('keyof typeof')) return true
  if (!ts.isVariableDeclaration(variable)) return false
  return /sort/i.test(nameOf(variable)) || (variable.type?.getText().includes('keyof typeof') ?? false)
}

/** Lists that are meant, by entity and file, each with its reason. One that is gone is refused too. */
const accepted: Record<string, string> = {
  'alarmRule in server/alarms/reconcile.rules.ts': 'defaults of each kind; a missing field does not compile',
  'appointment in console/calendar/drop-visit.ts': 'what a job that is dropped on a time has',
  'energyPrice in server/consumption/tariff.rules.ts': 'the figures of its formula',
  'job in console/shell/offers.ts': 'what other parts know of a job that is to be made',
  'job in server/maintenance-plans/plan-jobs.ts': 'what a plan settles of its job',
  'material in console/visits/end/draft.ts': 'as typed at the end of a visit',
  'material in console/visits/end/end-body.ts': 'from what was typed; a missing field does not compile',
  'noticeSettings in server/notices/people.store.ts': 'defaults and codes; a missing field does not compile',
  'payment in contract/appointments/fields.ts': 'the end of a visit has fields of its own',
  'payment in server/payments/credit.ts':
    'a credit has no form; its rows follow from the payment that it uses',
  'payment in server/exports/lists/payment-columns.ts':
    'names in place of ids; the rest is by the declaration',
  'plan in contract/maintenance-plans/fields.ts': 'what plans of many appliances share',
}

interface FieldList {
  /** A key of `accepted`. */
  place: string
  text: string
}

export function fieldListsIn({ path, text }: { path: string; text: string }): FieldList[] {
  if (elsewhere.test(path)) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found = new Map<string, FieldList>()
  const visit = (node: ts.Node) => {
    for (const list of listsIn(node)) {
      for (const { entity, names } of entities) {
        const listed = new Set(list.filter((name) => names.has(name)))
        if (listed.size < leastOf(names) || isMeant(node)) continue
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        const sentence = `${path}:${line + 1} lists fields of the ${entity} by hand: ${[...listed].join(', ')}`
        found.set(sentence, { place: `${entity} in ${path}`, text: sentence })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found.values()]
}

/** Declarations that the registry does not name: they escape this check and the generated test. */
export const undeclaredIn = (registry: string, { path, text }: { path: string; text: string }): string[] =>
  [...text.matchAll(/const (\w+) = fieldsOf\(/g)].flatMap(([, name = '']) =>
    registry.includes(`: ${name},`)
      ? []
      : [`${path} declares ${name}, which contract/entities.ts does not name.`],
  )

if (import.meta.main) {
  const sources = globSync('{contract,server,console}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/^console\/(dist|paraglide|gallery)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const registry = sources.find(({ path }) => path === 'contract/entities.ts')?.text ?? ''
  const lists = sources.flatMap(fieldListsIn)
  const faults = [
    ...lists.filter(({ place }) => !(place in accepted)).map(({ text }) => text),
    ...Object.keys(accepted)
      .filter((place) => lists.every((list) => list.place !== place))
      .map((place) => `There is no list of the ${place} any more; it is still accepted.`),
    ...sources.flatMap((source) => undeclaredIn(registry, source)),
  ]
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
