/**
 * Fails if a row of `docs/spec.md` names a file or a test that does not exist, or has no test. So every line of the specification stays
 * tested. A row is `| 2.14 | its words | files | tests |`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'
import { type Node, parseTree, walkTree } from './syntax-tree.ts'

const TABLE = 'docs/spec.md'
/** Number of rows today. The specification is final, so rows are never removed. */
const MINIMUM_ROWS = 258
const SECTIONS = 9
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/
const TEST_CALLS = /^(it|test)$/

interface SpecRow {
  line: number
  id: string
  words: string
  where: string[]
  tests: { file: string; title: string }[]
}

/** Returns the rows of the table in order. Throws an error for a malformed row. */
export function readRows(markdown: string): SpecRow[] {
  const lines = markdown.split('\n').map((text, index) => ({ text, line: index + 1 }))
  return lines.filter(({ text }) => /^\| *\d/.test(text)).map(readRow)
}

function readRow({ text, line }: { text: string; line: number }): SpecRow {
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [, id = '', words = '', where = '', proof = ''] = cells
  if (cells.length !== 6) throw new Error(`line ${line}: a row must have four cells, this one has ${cells.length - 2}`)
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

/**
 * Returns the titles of the tests of a file as they are written, with `…` for each placeholder of a template. Tests with `.skip` or
 * `.todo` are left out, because they prove nothing.
 */
export function titlesIn(file: string, source: string): string[] {
  const titles: string[] = []
  walkTree(parseTree(file, source), (node) => {
    const title = node.type === 'CallExpression' && isTest(node['callee'] as Node) && titleOf(node)
    if (typeof title === 'string') titles.push(title)
  })
  return titles
}

/** `it(…)`, `test(…)`, and either with `.each(…)` or `.each<…>(…)` between. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return TEST_CALLS.test(String(callee['name']))
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

/** Returns the errors of the rows, a sentence each. `read` returns the text of a file, or null if it does not exist. */
export function rowErrors(rows: readonly SpecRow[], read: (file: string) => string | null): string[] {
  const titles = new Map<string, string[]>()
  const ids = rows.map(({ id }) => id)
  const errorsOfRow = ({ id, words, where, tests }: SpecRow): string[] => {
    const [section = 0] = id.split('.').map(Number)
    return [
      ...(section >= 1 && section <= SECTIONS && /^\d\.\d+$/.test(id) ? [] : ['is not a line number such as 2.14']),
      ...(ids.indexOf(id) === ids.lastIndexOf(id) ? [] : ['appears twice']),
      ...(words === '' ? ['has no words of the specification'] : []),
      ...(where.length === 0 ? ['names no source file'] : []),
      ...where.filter((file) => read(file) === null).map((file) => `names ${file}, which does not exist`),
      ...(tests.length === 0 ? ['has no test'] : []),
      ...tests.flatMap(({ file, title }) => errorsOfTest(file, title)),
    ]
  }

  function errorsOfTest(file: string, title: string): string[] {
    if (!TEST_FILE.test(file)) return [`names “${title}” in ${file || 'no file'}, which is not a test file`]
    const source = read(file)
    if (source === null) return [`names ${file}, which does not exist`]
    const known = titles.get(file) ?? titlesIn(file, source)
    titles.set(file, known)
    const times = known.filter((each) => each === title).length
    if (times > 1) return [`names “${title}”, which ${times} tests of ${file} have`]
    return times === 1 ? [] : [`names “${title}”, which no test of ${file} has`]
  }

  return rows.flatMap((row) => errorsOfRow(row).map((error) => `${TABLE}:${row.line}: ${row.id} ${error}`))
}

/** Returns an error if the table has lost rows, and one for each section without rows. */
export function tableErrors(rows: readonly SpecRow[], minimum = MINIMUM_ROWS): string[] {
  const sections = Array.from({ length: SECTIONS }, (_, index) => String(index + 1))
  const empty = sections.filter((section) => !rows.some(({ id }) => id.startsWith(`${section}.`)))
  return [
    ...(rows.length < minimum ? [`${TABLE}: only ${rows.length} of ${minimum} rows: the check would prove less`] : []),
    ...empty.map((section) => `${TABLE}: no row of section ${section}`),
  ]
}

function check(): void {
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null)
  const rows = readRows(read(TABLE) ?? '')
  const errors = [...tableErrors(rows), ...rowErrors(rows, read)]
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exit(1)
  const proofs = new Set(rows.flatMap(({ tests }) => tests.map(({ file, title }) => `${file} ${title}`)))
  console.log(`spec: ${rows.length} lines are covered by ${proofs.size} tests`)
}

if (import.meta.main) check()
