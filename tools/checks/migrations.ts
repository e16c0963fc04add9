/**
 * Checks that each migration holds no lock that blocks other queries for long and removes nothing that the previous release uses
 * (decision 0032): during a rolling upgrade, nodes of that release keep working on the migrated database.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames, NO_TRANSACTION } from '#database/migrate.ts'
import { type SqlStatement, splitSqlStatements } from '#database/sql-statements.ts'
import { root } from '#tools/prepare.mjs'

const FOLDER = join(root, 'database/migrations')

/** A comment right before a statement: no supported release uses what it removes, and since which version. */
const CONTRACT = /^contract: .*\b\d+\.\d+\.\d+\b/
/** A comment right before an update or delete: the reason why it changes few rows. */
const FEW_ROWS = /^few rows: \S+/

interface Rule {
  /** Matches a forbidden statement or action. The text is its tokens, joined by single spaces. */
  pattern: RegExp
  error: string
  /** The comment that permits it. */
  unless?: RegExp
}

const TABLE = '(?:if exists )?(?:only )?(?<table>[\\w.]+)'

/** Rules for whole statements. A table that the same file creates is exempt: no query uses it yet. */
const STATEMENT_RULES: readonly Rule[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently\\b).*?\\bon (?:only )?(?<table>[\\w.]+)`),
    error: `creating an index in a transaction blocks every write to its table until the index is built. Create it in a separate file that starts with "${NO_TRANSACTION}": drop index concurrently if exists …; create index concurrently …`,
  },
  {
    pattern: /^(?:drop index|reindex(?: \w+)?) (?!concurrently\b)/,
    error: `this locks the table of the index. Add "concurrently", in a file that starts with "${NO_TRANSACTION}"`,
  },
  {
    pattern: /^drop (?:table|view|materialized view|sequence|type|domain|function|procedure|schema) /,
    error:
      'the previous release may use it. Stop using it in one release, drop it in a later one, and add the comment: -- contract: unused since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern:
      /^alter (?:table|view|materialized view|sequence|type|domain|function|procedure|schema) .* rename (?!constraint )/,
    error:
      'the previous release uses the old name. Add the new name, write to both for one release, then drop the old one (-- contract: unused since 1.2.3)',
    unless: CONTRACT,
  },
  {
    pattern: /^lock (?:table )?/,
    error: 'a table lock blocks every query on the table. Lock rows or take an advisory lock instead',
  },
  {
    pattern: /^(?:vacuum full|vacuum \( ?full|cluster|truncate)\b/,
    error: 'this locks the whole table. Delete in batches, or leave it to autovacuum',
  },
  {
    pattern: /^refresh materialized view (?!concurrently\b)/,
    error: `this blocks readers until it is done. Add "concurrently", in a file that starts with "${NO_TRANSACTION}"`,
  },
  {
    pattern: new RegExp(
      `^(?:with .*?\\b)?(?:update ${TABLE} (?:as \\w+ |\\w+ )?set|delete from ${TABLE.replace('table', 'from')})`,
    ),
    error: `every changed row stays locked until the migration ends. Change rows in batches that commit (a do block with a loop, in a file that starts with "${NO_TRANSACTION}"), or add a comment with the reason why there are few: -- few rows: one per supplier`,
    unless: FEW_ROWS,
  },
]

/** Rules for the single actions of an `alter table` on an existing table. */
const ACTION_RULES: readonly Rule[] = [
  {
    pattern: /^alter (?:column )?[\w.]+ (?:set data )?type /,
    error:
      'this rewrites the table and blocks reads meanwhile. Add a column of the new type, write to both, fill it in batches, and drop the old one in a later release',
  },
  {
    pattern: /^alter (?:column )?[\w.]+ set not null/,
    error:
      'this scans the whole table and blocks all queries meanwhile, and the previous release may still write null. Add check (… is not null) not valid, validate it in a later file, then add the comment: -- contract: checked by …, since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern: /^alter (?:column )?[\w.]+ drop default/,
    error:
      'the previous release may omit the column. Wait for a later release: -- contract: written by all since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern: /^drop (?!constraint |default)/,
    error:
      'the previous release may read or write the column. Stop using it in one release, drop it in a later one, and add the comment: -- contract: unused since 1.2.3',
    unless: CONTRACT,
  },
  {
    pattern: /^add (?!constraint |check|foreign |unique|primary |exclude)(?=.*\bnot null\b)(?!.*\bdefault\b)/,
    error: 'existing rows have no value, and the previous release writes none. Add a default, or allow null',
  },
  {
    pattern:
      /^add (?!constraint |check|foreign |unique|primary |exclude)(?=.*\b(?:generated|gen_random_uuid|clock_timestamp|random|nextval|serial|bigserial)\b)/,
    error:
      'a default that differs per row rewrites the table and blocks reads meanwhile. Add the column empty and fill it in batches',
  },
  {
    pattern:
      /^add (?!constraint |check|foreign |unique|primary |exclude)(?=.*\b(?:references|check|unique|primary key)\b)/,
    error:
      'a constraint in a new column scans the whole table and blocks all queries meanwhile. Add the column, then the constraint separately: add constraint … not valid',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)(?!.*\busing index\b)/,
    error: `this builds an index and blocks all queries on the table meanwhile. Create a unique index concurrently (in a file that starts with "${NO_TRANSACTION}"), then: add constraint … unique using index …`,
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:check|foreign key)(?!.*\bnot valid\b)/,
    error:
      'this scans the whole table and blocks writes meanwhile. Add it "not valid", which applies to new rows at once, and validate it in a later file: alter table … validate constraint …',
  },
  {
    pattern: /^(?:disable|enable) (?:replica |always )?(?:trigger|rule|row level)/,
    error: 'the previous release would run without that trigger or rule. Write one that permits the migration instead',
  },
  {
    pattern: /^set (?:logged|unlogged|tablespace|access method)/,
    error: 'this rewrites the table and blocks all queries meanwhile. Create a new table and move the rows in batches',
  },
]

/** Returns the errors of a migration, each with the file name and the line. */
export function migrationErrors(name: string, sql: string): string[] {
  const noTransaction = sql.startsWith(NO_TRANSACTION)
  const statements = splitSqlStatements(sql)
  const createdTables = new Set<string>()
  const addedConstraints = new Set<string>()
  return statements.flatMap((statement) => {
    const text = statement.tokens.join(' ')
    const table = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(text)?.[1]
    if (table) createdTables.add(table)
    const errors = [
      ...statementErrors(statement, text, createdTables),
      ...concurrentlyErrors(text, { noTransaction, statements }),
      ...validationErrors(text, { noTransaction, addedConstraints }),
    ]
    return errors.map((error) => `${name}:${statement.line}: ${error}.`)
  })
}

function statementErrors({ comments }: SqlStatement, text: string, createdTables: ReadonlySet<string>): string[] {
  const isBroken = ({ pattern, unless }: Rule, part: string) => {
    const match = pattern.exec(part)
    if (!match || comments.some((comment) => unless?.test(comment))) return false
    return !createdTables.has(match.groups?.['table'] ?? match.groups?.['from'] ?? '')
  }
  const ofStatement = STATEMENT_RULES.filter((rule) => isBroken(rule, text))
  const altered = new RegExp(`^alter table ${TABLE} (?<actions>.*)`).exec(text)?.groups
  const isNew = createdTables.has(altered?.['table'] ?? '')
  const actions = altered && !isNew ? splitAtCommas(altered['actions'] ?? '') : []
  const ofActions = actions.flatMap((action) => ACTION_RULES.filter((rule) => isBroken(rule, action)))
  return [...(isNew ? [] : ofStatement), ...ofActions].map(({ error }) => error)
}

/** `concurrently` fails in a transaction, and a failed attempt leaves an invalid index that must be dropped before the next one. */
function concurrentlyErrors(
  text: string,
  { noTransaction, statements }: { noTransaction: boolean; statements: readonly SqlStatement[] },
): string[] {
  if (!text.includes(' concurrently ')) return []
  if (!noTransaction) return [`"concurrently" does not run in a transaction: start the file with "${NO_TRANSACTION}"`]
  const index = /^create (?:unique )?index concurrently (\w+) /.exec(text)?.[1]
  const isDropped = statements.some(({ tokens }) => tokens.join(' ') === `drop index concurrently if exists ${index}`)
  if (!index || isDropped) return []
  return [`a failed attempt leaves an invalid index: add before it "drop index concurrently if exists ${index};"`]
}

function validationErrors(
  text: string,
  { noTransaction, addedConstraints }: { noTransaction: boolean; addedConstraints: Set<string> },
): string[] {
  for (const [, name = ''] of text.matchAll(/\badd constraint (\w+)/g)) addedConstraints.add(name)
  const validated = /\bvalidate constraint (\w+)/.exec(text)?.[1]
  if (noTransaction || !validated || !addedConstraints.has(validated)) return []
  return ['the transaction that added the constraint still holds its lock. Validate it in a later file']
}

/** Splits the actions of an `alter table` at the commas outside parentheses. */
function splitAtCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

async function check(): Promise<void> {
  const names = await migrationNames()
  const errors = names.flatMap((name) => migrationErrors(name, readFileSync(join(FOLDER, name), 'utf8')))
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exit(1)
  console.log(`migrations: ${names.length} checked; nodes of the previous release can keep working on each`)
}

if (import.meta.main) await check()
