// Reads the console's sources for two things: which message keys they use, and words that a person would see and
// that did not come from a message.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const shownAttributes = new Set(
  'alt aria-description aria-label description error label legend placeholder title tooltip'.split(' '),
)
// The gallery is for developers; names of days and months are a table for both languages at once.
const outside =
  /^console\/(dist|paraglide|messages|gallery)\/|^console\/kit\/format\.ts$|\.(test|testing)\.tsx?$/
const words = /\p{L}{2,}/u
const greek = /\p{Script=Greek}{2,}/u

export interface Source {
  path: string
  text: string
}

export function readSources(root: string): Source[] {
  return globSync('console/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/^console\/(dist|paraglide)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Keys are always written out, `m.key`, so that a search finds every use. */
export function keysUsedIn(sources: Source[]): Set<string> {
  return new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/\bm\.([a-z]\w*)/g)].map(([, key]) => key ?? '')),
  )
}

const compares = (node: ts.Node) => ts.isBinaryExpression(node) && /[=!]==/.test(node.operatorToken.getText())

function stringsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  if (ts.isJsxExpression(node)) return node.expression ? stringsIn(node.expression) : []
  if (ts.isConditionalExpression(node)) return [...stringsIn(node.whenTrue), ...stringsIn(node.whenFalse)]
  if (ts.isBinaryExpression(node) && !compares(node))
    return [...stringsIn(node.left), ...stringsIn(node.right)]
  return []
}

function shownBy(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text]
  if (ts.isJsxAttribute(node) && node.initializer && shownAttributes.has(node.name.getText())) {
    return stringsIn(node.initializer)
  }
  if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) {
    return stringsIn(node)
  }
  return ts.isStringLiteralLike(node) && !compares(node.parent) && greek.test(node.text) ? [node.text] : []
}

/** Words in a source that a person would read in one language only. */
export function wordsShownIn({ path, text }: Source, allowed: readonly string[] = []): string[] {
  if (outside.test(path)) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    for (const shown of shownBy(node)) {
      const bare = allowed.reduce((left, word) => left.replaceAll(word, ''), shown).trim()
      if (!words.test(bare)) continue
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${path}:${line + 1} shows "${bare}" that is no message`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...new Set(found)]
}
