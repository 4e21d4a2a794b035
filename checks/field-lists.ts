// The writable fields of an entity are listed once, in the contract. Any other list of them by hand is one that the next
// field is missing from.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { clientColumns } from '../contract/clients/fields.ts'
import { contactFields } from '../contract/contacts/fields.ts'
import { deviceFields } from '../contract/devices/fields.ts'
import { installationFields } from '../contract/installations/fields.ts'
import { itemFields } from '../contract/installations/items.ts'
import { root } from './root.ts'

const entities = Object.entries({
  client: clientColumns,
  contact: contactFields,
  installation: installationFields,
  item: itemFields,
  device: deviceFields,
}).map(([entity, fields]) => ({ entity, names: new Set(Object.keys(fields)) }))

/** Less than half of the fields, or fewer than four of many, are a choice and no list. */
const leastOf = ({ size }: ReadonlySet<string>): number => Math.min(size, Math.max(4, Math.ceil(size / 2)))

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
  const holder = ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent) ? parent : node
  const type = holder === node ? undefined : parent.getText().slice(node.getText().length)
  const variable = holder.parent
  if (type?.includes('keyof typeof')) return true
  if (!ts.isVariableDeclaration(variable)) return false
  return /sort/i.test(nameOf(variable)) || (variable.type?.getText().includes('keyof typeof') ?? false)
}

export function fieldListsIn({ path, text }: { path: string; text: string }): string[] {
  if (elsewhere.test(path)) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    for (const list of listsIn(node)) {
      for (const { entity, names } of entities) {
        const listed = new Set(list.filter((name) => names.has(name)))
        if (listed.size < leastOf(names) || isMeant(node)) continue
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        found.push(`${path}:${line + 1} lists fields of the ${entity} by hand: ${[...listed].join(', ')}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...new Set(found)]
}

if (import.meta.main) {
  const paths = globSync('{contract,server,console}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/^console\/(dist|paraglide|gallery)\//.test(path),
  )
  const faults = paths.flatMap((path) => fieldListsIn({ path, text: readFileSync(join(root, path), 'utf8') }))
  if (paths.length === 0) faults.push('No source was read.')
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
