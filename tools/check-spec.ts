/**
 * Fails when a row of `docs/spec.md` names a file or a test that does not exist, or has no test: what the specification
 * promises stays proved. A row is `| 2.14 | its words | files | tests |`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './prepare.mjs'

const TABLE = 'docs/spec.md'
/** The specification is written: rows are added to, and not taken out. */
const MINIMUM_ROWS = 258
const SECTIONS = 9
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/
const CALLS_OF_TESTS = /^(it|test)$/

interface SpecRow {
  line: number
  id: string
  words: string
  where: string[]
  tests: { file: string; title: string }[]
}

/** The rows of the table, in their order. Throws where a row cannot be read. */
export function readRows(markdown: string): SpecRow[] {
  const lines = markdown.split('\n').map((text, index) => ({ text, line: index + 1 }))
  return lines.filter(({ text }) => /^\| *\d/.test(text)).map(readRow)
}

function readRow({ text, line }: { text: string; line: number }): SpecRow {
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [, id = '', words = '', where = '', proof = ''] = cells
  if (cells.length !== 6) throw new Error(`line ${line}: a row has four cells, and this one has ${cells.length - 2}`)
  return { line, id, words, where: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file), tests: tests(proof) }
}

/** `` `file`: title<br>another title of it<br>`file`: title ``. */
function tests(proof: string): SpecRow['tests'] {
  let file = ''
  return proof
    .split('<br>')
    .filter(Boolean)
    .map((part) => {
      const [, named, title = ''] = /^(?:`([^`]+)`: )?(.*)$/s.exec(part.trim()) ?? []
      file = named ?? file
      return { file, title }
    })
}

interface Node {
  type: string
  [key: string]: unknown
}

/**
 * The titles of the tests of a file as they are written, with `…` where a template puts something in. Those that are
 * skipped or left to do prove nothing and are left out.
 */
export function titlesIn(file: string, source: string): string[] {
  const titles: string[] = []
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    const title = node.type === 'CallExpression' && isTest(node['callee'] as Node) && titleOf(node)
    if (typeof title === 'string') titles.push(title)
  })
  return titles
}

/** `it(…)`, `test(…)`, and either with `.each(…)` or `.each<…>(…)` between. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return CALLS_OF_TESTS.test(String(callee['name']))
  if (callee.type !== 'CallExpression') return false
  const { type, object, property } = callee['callee'] as Node
  return type === 'MemberExpression' && (property as Node)['name'] === 'each' && isTest(object as Node)
}

function titleOf(call: Node): string | null {
  const [first] = call['arguments'] as Node[]
  if (first?.type === 'Literal') return String(first['value'])
  if (first?.type !== 'TemplateLiteral') return null
  return (first['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null && 'type' in part) walk(part as Node, visit)
  }
}

/** What is wrong with the rows, a sentence each. `read` answers with the text of a file, or null where there is none. */
export function faultsOf(rows: readonly SpecRow[], read: (file: string) => string | null): string[] {
  const titles = new Map<string, string[]>()
  const ids = rows.map(({ id }) => id)
  const faultsOfRow = ({ id, words, where, tests }: SpecRow): string[] => {
    const [section = 0] = id.split('.').map(Number)
    return [
      ...(section >= 1 && section <= SECTIONS && /^\d\.\d+$/.test(id) ? [] : ['is no number of a line, such as 2.14']),
      ...(ids.indexOf(id) === ids.lastIndexOf(id) ? [] : ['is there twice']),
      ...(words === '' ? ['does not say what is promised'] : []),
      ...(where.length === 0 ? ['does not say where it lives'] : []),
      ...where.filter((file) => read(file) === null).map((file) => `names ${file}, which does not exist`),
      ...(tests.length === 0 ? ['has no test'] : []),
      ...tests.flatMap(({ file, title }) => faultsOfTest(file, title)),
    ]
  }

  function faultsOfTest(file: string, title: string): string[] {
    if (!TEST_FILE.test(file)) return [`names “${title}” in ${file || 'no file'}, which is no file of tests`]
    const source = read(file)
    if (source === null) return [`names ${file}, which does not exist`]
    const known = titles.get(file) ?? titlesIn(file, source)
    titles.set(file, known)
    const times = known.filter((each) => each === title).length
    if (times > 1) return [`names “${title}”, of which ${file} has ${times}`]
    return times === 1 ? [] : [`names “${title}”, and ${file} has no such test`]
  }

  return rows.flatMap((row) => faultsOfRow(row).map((fault) => `${TABLE}:${row.line}: ${row.id} ${fault}`))
}

/** Whether the table is whole: enough rows, and of every section. */
export function gapsOf(rows: readonly SpecRow[], minimum = MINIMUM_ROWS): string[] {
  const sections = Array.from({ length: SECTIONS }, (_, index) => String(index + 1))
  const empty = sections.filter((section) => !rows.some(({ id }) => id.startsWith(`${section}.`)))
  return [
    ...(rows.length < minimum ? [`${TABLE}: only ${rows.length} rows of ${minimum}: the check would prove less`] : []),
    ...empty.map((section) => `${TABLE}: nothing of section ${section}`),
  ]
}

function check(): void {
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
  const rows = readRows(read(TABLE) ?? '')
  const faults = [...gapsOf(rows), ...faultsOf(rows, read)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  const proofs = new Set(rows.flatMap(({ tests }) => tests.map(({ file, title }) => `${file} ${title}`)))
  console.log(`spec: ${rows.length} lines are proved by ${proofs.size} tests`)
}

if (import.meta.main) check()
