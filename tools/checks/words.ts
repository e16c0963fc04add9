/**
 * Refuses the words that `docs/glossary.md` replaces: in declared names, file names, comments, documents, messages and
 * test titles. `node tools/checks/words.ts [path prefix ...]` checks the files whose paths start so, `--count` prints the
 * number of matches of each rule.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readCode, readComments, readDocument, type Source } from './words/read-source.ts'
import { DOCSTRING_RULE, INTERROGATIVE, RULES } from './words/phrases.ts'
import type { Rule } from './words/glossary.ts'
import { root } from '#tools/prepare.mjs'
import { parseTree, walkTree } from './syntax-tree.ts'

/** Shop copy, generated files, measured results, the words of the specification, and the places that list the refused words. */
const SKIPPED =
  /^bench\/results\/|^database\/(tables\.ts|demo\/(?!.*\.ts$))|^docs\/(glossary|spec)\.md$|^tools\/checks\/words|^contract\/client\/routes\.ts$|^contract\/[\w-]*examples\.json$|^public\/|^tools\/demo-art\/.*\.json$|^tools\/demo-catalog\/prose\//

const CODE = /\.(tsx?|mts|mjs)$/
const HASH_COMMENTS = /(^|\/)(run|Containerfile)$|\.(sh|py|ya?ml|cfg|conf|service|timer|env)$/
const MINIMUM_FILES = 1000

export interface Match {
  line: number
  word: string
  rule: Rule
}

/** Returns the refused words of one file. `wire` holds names that are fixed by the API, the database or stored data. */
export function refusedWords(file: string, source: string, wire: ReadonlySet<string> = new Set()): Match[] {
  const rules = RULES.filter(({ within, outside }) => (!within || within.test(file)) && !outside?.test(file))
  const { names, docstrings, comments, texts } = read(file, source)
  const found = [
    ...rules.flatMap((rule) => inPath(rule, file)),
    ...names.filter(({ text }) => !wire.has(text)).flatMap(({ start, text }) => inName(rules, start, text)),
    ...rules.flatMap((rule) => [...inProse(rule, comments), ...(rule.texts ? inProse(rule, texts) : [])]),
    ...docstrings.flatMap(({ start, text }) => {
      const [word] = INTERROGATIVE.exec(text) ?? []
      return word ? [{ start, word, rule: DOCSTRING_RULE }] : []
    }),
  ]
  const inOrder = found.toSorted((one, other) => one.start - other.start)
  return inOrder.map(({ start, word, rule }) => ({ line: lineOf(source, start), word, rule }))
}

interface Found {
  start: number
  word: string
  rule: Rule
}

function read(file: string, source: string): Source {
  if (CODE.test(file)) return readCode(file, source)
  if (file.endsWith('.md')) return readDocument(source)
  if (file.endsWith('.sql')) return readComments(source, /--.*$/gm)
  if (file.endsWith('.css')) return readComments(source, /\/\*[\s\S]*?\*\//g)
  if (HASH_COMMENTS.test(file)) return readComments(source, /(?<=^|\s)#.*$/gm)
  return { names: [], docstrings: [], comments: '', texts: '' }
}

function inPath(rule: Rule, file: string): Found[] {
  const parts = file.split('/')
  return parts.flatMap((part) => {
    const name = basename(part).replace(/\..*$/, '')
    const word = matches(rule.names, name, rule.except)[0] ?? matches(rule.files, name)[0]
    return word === undefined ? [] : [{ start: 0, word: `${part} (file name)`, rule }]
  })
}

function inName(rules: readonly Rule[], start: number, name: string): Found[] {
  const kebab = kebabOf(name)
  return rules
    .filter((rule) => matches(rule.names, kebab, rule.except).length > 0)
    .map((rule) => ({ start, word: name, rule }))
}

/** `holdPerson`, `HOLD_PERSON` and `hold_person` as `hold-person`. */
export function kebabOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}

function matches(pattern: string | undefined, name: string, except?: string): string[] {
  if (!pattern) return []
  const left = except ? name.replaceAll(new RegExp(`(?<![a-z])(?:${except})(?![a-z])`, 'gi'), ' ') : name
  return left.match(new RegExp(`(?<![a-z])(?:${pattern})(?![a-z])`, 'gi')) ?? []
}

function inProse(rule: Rule, text: string): Found[] {
  if (!rule.prose) return []
  const left = rule.except ? text.replaceAll(phrase(rule.except), (match) => '\u0001'.repeat(match.length)) : text
  return [...left.matchAll(phrase(rule.prose))].map(({ index, 0: word }) => ({
    start: index,
    word: word.replaceAll(/\s+/g, ' '),
    rule,
  }))
}

/** Whole words; a space of the pattern matches a line break, too. */
function phrase(pattern: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi')
}

function lineOf(source: string, start: number): number {
  return source.slice(0, start).split('\n').length
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Returns the names that are fixed: fields of the contract's schemas, columns of the database and payload fields of jobs. */
function wireNames(files: readonly string[]): Set<string> {
  const names = new Set<string>()
  for (const file of files.filter((name) =>
    /^contract\/.*\.ts$|^(database\/tables|server\/jobs\/jobs)\.ts$/.test(name),
  )) {
    walkTree(parseTree(file, readFileSync(join(root, file), 'utf8')), ({ type, key }) => {
      if (type !== 'Property' && type !== 'TSPropertySignature') return
      const { name, value } = key as { name?: string; value?: string }
      names.add(name ?? String(value))
    })
  }
  return names
}

function check(args: readonly string[]): void {
  const prefixes = args.filter((arg) => !arg.startsWith('--')).map((prefix) => prefix.replace(/^\.\//, ''))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => !SKIPPED.test(file) && isFile(join(root, file)))
  if (files.length < MINIMUM_FILES) throw new Error(`Only ${files.length} files found: the check would prove nothing.`)
  const wire = wireNames(files)
  const counts = new Map<string, number>()
  for (const file of files.filter(
    (name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
  )) {
    for (const { line, word, rule } of refusedWords(file, readFileSync(join(root, file), 'utf8'), wire)) {
      counts.set(rule.word, (counts.get(rule.word) ?? 0) + 1)
      if (!args.includes('--count')) console.error(`${file}:${line}: ${word}: use ${rule.use}`)
    }
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (args.includes('--count')) {
    for (const [word, count] of [...counts].toSorted(([, one], [, other]) => other - one))
      console.log(`${count}\t${word}`)
  }
  if (total > 0) {
    console.error(`words: ${total} matches (docs/glossary.md)`)
    process.exit(1)
  }
  console.log(`words: ${files.length} files use the field's words`)
}

if (import.meta.main) check(process.argv.slice(2))
