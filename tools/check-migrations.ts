/**
 * Fails when a migration locks a table out of use or takes away what the running build still needs (decisions/0032): while a
 * new build is brought in, nodes of the old one go on working on the migrated database. Files of the first release are as
 * they are.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ONE_BY_ONE } from '#database/migrate.ts'
import { type SqlStatement, sqlStatements } from '#database/sql-statements.ts'
import { root } from './prepare.mjs'

/** The last file of the first release. */
const EXEMPT = 14
const FOLDER = join(root, 'database/migrations')

/** Says in a comment right before a statement that no running build needs what it takes away, and since which version. */
const CONTRACT = /^contract: .*\b\d+\.\d+\.\d+\b/
/** Says in a comment right before an update or a delete how it is known that it touches few rows. */
const FEW_ROWS = /^few rows: \S+/

interface Rule {
  /** What of a statement, as words with single spaces, breaks it. */
  pattern: RegExp
  fault: string
  /** The mark that allows it, where there is one. */
  unless?: RegExp
}

const TABLE = '(?:if exists )?(?:only )?(?<table>[\\w.]+)'

/** Of whole statements. Those on a table that the same file makes are free: nobody uses it yet. */
const STATEMENT_RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently\\b).*?\\bon (?:only )?(?<table>[\\w.]+)`),
    fault: `an index made in a transaction stops every write to its table until it is done. Make it in a file of its own that begins with "${ONE_BY_ONE}": drop index concurrently if exists …; create index concurrently …`,
  },
  {
    pattern: /^(?:drop index|reindex(?: \w+)?) (?!concurrently\b)/,
    fault: `this locks the table of the index. Write "concurrently", in a file that begins with "${ONE_BY_ONE}"`,
  },
  {
    pattern: /^drop (?:table|view|materialized view|sequence|type|domain|function|procedure|schema) /,
    fault:
      'the running build may use it. Stop using it in one release, drop it in a later one, and write before it: -- contract: unused since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern:
      /^alter (?:table|view|materialized view|sequence|type|domain|function|procedure|schema) .* rename (?!constraint )/,
    fault:
      'the running build knows the old name. Add the new one, write both for a release, then drop the old one (-- contract: unused since 1.2.3)',
    unless: CONTRACT,
  },
  {
    pattern: /^lock (?:table )?/,
    fault: 'nobody can work while a table is locked. Do without: lock rows, or take an advisory lock',
  },
  {
    pattern: /^(?:vacuum full|vacuum \( ?full|cluster|truncate)\b/,
    fault: 'this locks the whole table. Delete in batches, or leave it to autovacuum',
  },
  {
    pattern: /^refresh materialized view (?!concurrently\b)/,
    fault: `readers wait until it is done. Write "concurrently", in a file that begins with "${ONE_BY_ONE}"`,
  },
  {
    pattern: new RegExp(
      `^(?:with .*?\\b)?(?:update ${TABLE} (?:as \\w+ |\\w+ )?set|delete from ${TABLE.replace('table', 'from')})`,
    ),
    fault: `every row it touches is held until the end of the migration. Do it in batches that commit (a do block with a loop, in a file that begins with "${ONE_BY_ONE}"), or write before it how you know that there are few: -- few rows: one for each maker`,
    unless: FEW_ROWS,
  },
]

/** Of the single actions of an `alter table` on a table that was there before. */
const ACTION_RULES: readonly Rule[] = [
  {
    pattern: /^alter (?:column )?[\w.]+ (?:set data )?type /,
    fault:
      'this rewrites the table while nobody can read it. Add a column of the new type, write both, fill it in batches, and drop the old one in a later release',
  },
  {
    pattern: /^alter (?:column )?[\w.]+ set not null/,
    fault:
      'this reads the whole table while nobody can use it, and the running build may still write null. Add check (… is not null) not valid, validate it in a later file, then write before this: -- contract: checked by …, since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern: /^alter (?:column )?[\w.]+ drop default/,
    fault:
      'the running build may leave the column out. Wait for a later release: -- contract: written by all since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern: /^drop (?!constraint |default)/,
    fault:
      'the running build may read or write the column. Stop using it in one release, drop it in a later one, and write before it: -- contract: unused since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern: /^add (?!constraint |check|foreign |unique|primary |exclude)(?=.*\bnot null\b)(?!.*\bdefault\b)/,
    fault: 'rows that are there have no value, and the running build writes none. Give it a default, or let it be null',
  },
  {
    pattern:
      /^add (?!constraint |check|foreign |unique|primary |exclude)(?=.*\b(?:generated|gen_random_uuid|clock_timestamp|random|nextval|serial|bigserial)\b)/,
    fault:
      'a value that differs by row rewrites the table while nobody can read it. Add the column empty and fill it in batches',
  },
  {
    pattern:
      /^add (?!constraint |check|foreign |unique|primary |exclude)(?=.*\b(?:references|check|unique|primary key)\b)/,
    fault:
      'a rule within a new column reads the whole table while nobody can use it. Add the column, then the constraint by itself: add constraint … not valid',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)(?!.*\busing index\b)/,
    fault: `this builds an index while nobody can use the table. Make a unique index concurrently (a file that begins with "${ONE_BY_ONE}"), then: add constraint … unique using index …`,
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:check|foreign key)(?!.*\bnot valid\b)/,
    fault:
      'this reads the whole table while nobody can write to it. Add it "not valid", which holds for new rows at once, and validate it in a later file: alter table … validate constraint …',
  },
  {
    pattern: /^(?:disable|enable) (?:replica |always )?(?:trigger|rule|row level)/,
    fault: 'the running build would work without that rule. Write a rule that lets the migration through instead',
  },
  {
    pattern: /^set (?:logged|unlogged|tablespace|access method)/,
    fault: 'this rewrites the table while nobody can use it. Make a new table and move the rows in batches',
  },
]

/** What is wrong with a migration, a sentence each. `name` is that of its file. */
export function faultsOf(name: string, sql: string): string[] {
  const oneByOne = sql.startsWith(ONE_BY_ONE)
  const statements = sqlStatements(sql)
  const made = new Set<string>()
  const added = new Set<string>()
  return statements.flatMap((statement) => {
    const text = statement.words.join(' ')
    const table = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text)?.[1]
    if (table) made.add(table)
    const faults = [
      ...faultsOfStatement(statement, text, made),
      ...faultsOfPlace(text, { oneByOne, statements }),
      ...faultsOfValidation(text, { oneByOne, added }),
    ]
    return faults.map((fault) => `${name}:${statement.line}: ${fault}.`)
  })
}

function faultsOfStatement({ notes }: SqlStatement, text: string, made: ReadonlySet<string>): string[] {
  const broken = ({ pattern, unless }: Rule, part: string) => {
    const groups = pattern.exec(part)
    if (!groups || notes.some((note) => unless?.test(note))) return false
    return !made.has(groups.groups?.['table'] ?? groups.groups?.['from'] ?? '')
  }
  const ofAll = STATEMENT_RULES.filter((rule) => broken(rule, text))
  const altered = new RegExp(`^alter table ${TABLE} (?<actions>.*)`).exec(text)?.groups
  const isNew = made.has(altered?.['table'] ?? '')
  const actions = altered && !isNew ? cutAtCommas(altered['actions'] ?? '') : []
  const ofActions = actions.flatMap((action) => ACTION_RULES.filter((rule) => broken(rule, action)))
  return [...(isNew ? [] : ofAll), ...ofActions].map(({ fault }) => fault)
}

/** `concurrently` fails in a transaction, and what it leaves behind after a failure must be cleared away before the next try. */
function faultsOfPlace(
  text: string,
  { oneByOne, statements }: { oneByOne: boolean; statements: readonly SqlStatement[] },
): string[] {
  if (!text.includes(' concurrently ')) return []
  if (!oneByOne) return [`"concurrently" does not run in a transaction: begin the file with "${ONE_BY_ONE}"`]
  const index = /^create (?:unique )?index concurrently (\w+) /.exec(text)?.[1]
  const cleared = statements.some(({ words }) => words.join(' ') === `drop index concurrently if exists ${index}`)
  if (!index || cleared) return []
  return [`a try that failed leaves a broken index: write before it "drop index concurrently if exists ${index};"`]
}

function faultsOfValidation(text: string, { oneByOne, added }: { oneByOne: boolean; added: Set<string> }): string[] {
  for (const [, name = ''] of text.matchAll(/\badd constraint (\w+)/g)) added.add(name)
  const validated = /\bvalidate constraint (\w+)/.exec(text)?.[1]
  if (oneByOne || !validated || !added.has(validated)) return []
  return ['in the transaction that added the constraint its lock is still held. Validate it in a later file']
}

/** Actions of one statement are parted by commas that stand in no brackets. */
function cutAtCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

function check(): void {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  if (names.length < EXEMPT) throw new Error(`Only ${names.length} migrations found: the check would prove nothing.`)
  const watched = names.toSorted().filter((name) => Number.parseInt(name, 10) > EXEMPT)
  const faults = watched.flatMap((name) => faultsOf(name, readFileSync(join(FOLDER, name), 'utf8')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`migrations: ${watched.length} of ${names.length} are of later releases and let the running build work`)
}

if (import.meta.main) check()
