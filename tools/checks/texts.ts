/**
 * Fails if a text that buyers read is in a file of `web/` outside of the text catalog (`web/texts/`), or if the catalog has a text that no
 * page shows (decision 0028).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'
import { type Node, parseTree, walkTree } from './syntax-tree.ts'

const CATALOG = 'web/texts/'
/** Developers' page with sample texts. */
const STYLEGUIDE = 'web/storefront/styleguide/'
/** In English only (decision 0081). */
const BACKOFFICE = 'web/backoffice/'
/** Texts in another language: a folder named by its tag, such as `web/texts/de-DE/`. */
const TRANSLATION = /^web\/texts\/[a-z]{2,3}-/
const MINIMUM_FILES = 100

/** Attributes and properties whose text people or screen readers read. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|label|text|hint|placeholder|description|summary|caption|kind)$/
const WORDS = /\p{L}/u
/** Patterns of a text and of a sentence. A list of class names or a URL matches neither. */
const BEGINNING = /^\p{Lu}/u
const SENTENCE = /^\p{Lu}[\p{Ll}’']*,? .*\p{Ll}/su

export interface StrayText {
  line: number
  text: string
}

/** Returns the texts of a file that belong in the catalog. */
export function strayTexts(file: string, source: string): StrayText[] {
  const found = new Map<number, string>()
  const report = (node: Node, text: string) => found.set(node.start, text.trim())
  walkTree(parseTree(file, source), (node) => {
    if (node.type === 'JSXText' && WORDS.test(wordsOf(node))) report(node, wordsOf(node))
    for (const shown of shownBy(node)) if (WORDS.test(wordsOf(shown))) report(shown, wordsOf(shown))
    if (SENTENCE.test(wordsOf(node))) report(node, wordsOf(node))
    return !isForDevelopers(node)
  })
  const inOrder = [...found].toSorted(([start], [other]) => start - other)
  return inOrder.map(([start, text]) => ({ line: source.slice(0, start).split('\n').length, text }))
}

/** Returns the strings of a node that are shown to a reader. */
function shownBy(node: Node): Node[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node['children'] as Node[]
    return children.filter((child) => child.type === 'JSXExpressionContainer').flatMap(stringsOf)
  }
  if (node.type === 'JSXAttribute' && READ.test(nameOf(node['name']))) return stringsOf(node['value'] as Node | null)
  if (node.type !== 'Property' || !READ.test(nameOf(node['key']))) return []
  return stringsOf(node['value'] as Node).filter((shown) => BEGINNING.test(wordsOf(shown)))
}

function nameOf(name: unknown): string {
  const { name: written, value } = name as { name?: unknown; value?: unknown }
  return String(written ?? value)
}

/** Returns the strings that an expression can evaluate to. */
function stringsOf(node: Node | null): Node[] {
  switch (node?.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return [node]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return stringsOf(node['expression'] as Node)
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((branch) => stringsOf(branch as Node))
    case 'LogicalExpression':
      return stringsOf(node['right'] as Node)
    case 'BinaryExpression':
      return node['operator'] === '+' ? [node['left'], node['right']].flatMap((side) => stringsOf(side as Node)) : []
    default:
      return []
  }
}

/** Returns the text of a string or template, with `…` for each placeholder, and '' for any other node. */
function wordsOf(node: Node): string {
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  }
  const { value } = node
  return (node.type === 'Literal' || node.type === 'JSXText') && typeof value === 'string' ? value : ''
}

/** True for types, imports, HTTP reason phrases, unexpected errors and log lines. */
function isForDevelopers(node: Node): boolean {
  if (node.type === 'Property' && nameOf(node['key']) === 'statusText') return true
  if (/^(TSLiteralType|TSTypeAnnotation|ImportDeclaration)$/.test(node.type)) return true
  const callee = node['callee'] as Node | undefined
  if (node.type === 'NewExpression') return callee?.['name'] === 'Error'
  return node.type === 'CallExpression' && (callee?.['object'] as Node | undefined)?.['name'] === 'console'
}

/** Returns the keys of a catalog file, such as `homeTexts.steps`. */
export function textsIn(file: string, source: string): string[] {
  const names: string[] = []
  walkTree(parseTree(file, source), (node) => {
    if (node.type !== 'VariableDeclarator') return node.type !== 'ArrowFunctionExpression'
    const name = String((node['id'] as Node)['name'])
    if (name.endsWith('Texts')) names.push(...keysBelow(name, node['init'] as Node))
    return false
  })
  return names
}

function keysBelow(path: string, node: Node): string[] {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    return keysBelow(path, node['expression'] as Node)
  }
  if (node.type !== 'ObjectExpression') return [path]
  return (node['properties'] as Node[]).flatMap((property) => {
    return keysBelow(`${path}.${nameOf(property['key'])}`, property['value'] as Node)
  })
}

/** Returns the catalog keys that a file uses, such as `homeTexts.steps`. A key without its last parts means all keys below it. */
export function textsUsed(file: string, source: string): string[] {
  const used: string[] = []
  const declared = new Set<unknown>()
  walkTree(parseTree(file, source), (node) => {
    if (node.type === 'ImportDeclaration' || declared.has(node)) return false
    if (node.type === 'VariableDeclarator') declared.add(node['id'])
    const path = pathOf(node)
    if (path) used.push(path)
    return path === null
  })
  return used
}

function pathOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node['name']).endsWith('Texts') ? String(node['name']) : null
  if (node.type !== 'MemberExpression' || node['computed']) return null
  const before = pathOf(node['object'] as Node)
  return before && `${before}.${String((node['property'] as Node)['name'])}`
}

function check(): void {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((name) => `web/${name}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const guarded = files.filter((file) => ![CATALOG, STYLEGUIDE, BACKOFFICE].some((folder) => file.startsWith(folder)))
  if (guarded.length < MINIMUM_FILES)
    throw new Error(`Only ${guarded.length} files found: the check would prove nothing.`)
  const stray = guarded.flatMap((file) =>
    strayTexts(file, read(file)).map(({ line, text }) => `${file}:${line}: “${text}” belongs in ${CATALOG}`),
  )
  const used = files.flatMap((file) => textsUsed(file, read(file))).map((path) => `${path}.`)
  const unused = files
    .filter((file) => file.startsWith(CATALOG) && !TRANSLATION.test(file))
    .flatMap((file) => textsIn(file, read(file)).map((text) => ({ file, text })))
    .filter(({ text }) => !used.some((path) => `${text}.`.startsWith(path) || path.startsWith(`${text}.`)))
    .map(({ file, text }) => `${file}: no page shows ${text}`)
  for (const error of [...stray, ...unused]) console.error(error)
  if (stray.length + unused.length > 0) process.exit(1)
  console.log(`texts: ${guarded.length} files have their texts in the catalog`)
}

if (import.meta.main) check()
