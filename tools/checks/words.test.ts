import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kebabOf, refusedWords } from './words.ts'
import { RULES } from './words/phrases.ts'
import { GLOSSARY } from './words/glossary.ts'
import { root } from '#tools/prepare.mjs'

const words = (file: string, source: string, wire: string[] = []) =>
  refusedWords(file, source, new Set(wire)).map(({ line, word, rule }) => `${line} ${word}: ${rule.use}`)

describe('the word check refuses', () => {
  it('a declared name, with its line and the replacement', () => {
    expect(words('server/x/a.ts', 'const a = 1\nfunction tellPrograms(heldCart: string) {}')).toEqual([
      '2 tellPrograms: notifies, reports, or passes',
      '2 tellPrograms: API clients, or webhooks',
      '2 heldCart: lock, locked, cached, or optimistic',
    ])
  })

  it.each([
    ['a variable', 'const { order: wanted } = row', 'wanted'],
    ['a constant', 'const MOST_KEPT = 3', 'MOST_KEPT'],
    ['a type', 'type OrderParts = { db: string }', 'OrderParts'],
    ['a member of a type', 'interface Job { told: string }', 'told'],
    ['a parameter', 'export const f = (letter: string) => letter', 'letter'],
  ])('%s', (_what, source, word) => {
    expect(refusedWords('server/x/a.ts', source).map((match) => match.word)).toEqual([word])
  })

  it('a file name', () => {
    expect(words('server/accounts/hold-person.ts', '')).toEqual([
      '1 hold-person.ts (file name): lock, locked, cached, or optimistic',
    ])
  })

  it('a comment, across its lines', () => {
    expect(words('server/x/a.ts', 'f()\n// Two that lock never wait in\n// a ring.')).toEqual(['2 in a ring: deadlock'])
    expect(words('server/x/a.sql', 'select 1; -- one parcel')).toEqual(['1 parcel: shipment'])
    expect(words('deploy/run.sh', 'run # mends it')).toEqual(['1 mends: fix, or repair'])
  })

  it('a document', () => {
    expect(words('docs/x.md', '# Title\n\nThe parcel\nis `told`.')).toEqual(['3 parcel: shipment'])
  })

  it('a message of the server, and the title of a test', () => {
    const [wanted] = ['1 Whoever: the person or program by name: the buyer, a client that …']
    expect(words('server/x/a.ts', "throw new Error('Whoever calls must wait.')")).toEqual([wanted])
    expect(words('web/x/a.test.ts', "it('Whoever calls waits', () => {})")).toEqual([wanted])
  })

  it('a docstring that begins with an interrogative', () => {
    expect(words('server/x/a.ts', '/** What an order costs. */\nconst a = 1\n/**\n * Whether it may. */')).toHaveLength(
      2,
    )
  })

  it('a British spelling', () => {
    expect(words('web/x/a.ts', 'const colour = 1 // its colours')).toEqual(['1 colour: color', '1 colours: color'])
  })
})

describe('the word check allows', () => {
  it.each([
    ['names of others', 'server/x/a.ts', 'library.press({ letter: 1, kept: 2 })'],
    ['names that only take over another one', 'server/x/a.ts', 'const { letter } = row'],
    ['children of React', 'web/storefront/orders/a.tsx', 'interface Props { children: string }'],
    ['an odd number and a letter', 'engine/x/a.ts', '// The first letter of an odd number.'],
    ['code in a comment', 'server/x/a.ts', '// Throws `told`.'],
    ['queries', 'server/x/a.ts', 'const q = sql`select told from parcel where a`'],
    ['queries in plain strings', 'server/x/a.ts', 'run(`select id from parcel where told`)'],
    ['texts that buyers read', 'web/texts/a.ts', "export const a = { title: 'Shop this maker' }"],
    ['other strings of tests', 'server/x/a.test.ts', "expect(text).toBe('Nobody says so')"],
    ['an interrogative inside a docstring', 'server/x/a.ts', '/** Returns what an order costs. */'],
    ['part of a longer word', 'server/x/a.ts', 'const understanding = runaway // the household'],
  ])('%s', (_what, file, source) => {
    expect(words(file, source)).toEqual([])
  })

  it('names that the API or the database fixes', () => {
    expect(words('server/x/a.ts', 'interface Row { maker: string }', ['maker'])).toEqual([])
  })
})

it('compares names in kebab-case', () => {
  expect(['holdPerson', 'HOLD_PERSON', 'hold_person', 'HoldPDFPerson'].map(kebabOf)).toEqual([
    'hold-person',
    'hold-person',
    'hold-person',
    'hold-pdf-person',
  ])
})

it('has a row of the glossary for each rule, with the same words', () => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  for (const { word, use } of GLOSSARY) expect(rows).toContain(`| ${word} | ${use} |`)
  for (const { word, names, files, prose } of RULES.slice(0, -1)) expect(names ?? files ?? prose, word).toBeDefined()
})
