import { expect, it } from 'vitest'
import type { StockLine } from '#contract/schemas/admin/catalog/stock-batches.ts'
import { areConfirmed, confirmWarnings, withConfirmed } from './confirmed-warnings.ts'
import { batchOf, batchToSend, withChange, withoutRecorded, withUnits } from './use-scanned-entries.ts'

it('a code that is scanned again adds to its units, and stays in its place', () => {
  const scanned = ['A', 'B', 'A', 'A'].reduce((entries, code) => withUnits(entries, code, 1), withUnits([], 'C', 5))
  expect(scanned.map(({ code, units }) => [code, units])).toEqual([
    ['B', 1],
    ['A', 3],
    ['C', 5],
  ])
})

it('an empty code, which the shop would reject with all others, adds nothing', () => {
  const entries = withUnits([], 'A', 1)
  expect(withUnits(entries, '', 1)).toEqual(entries)
})

it('the units of a code can be changed, and the code removed', () => {
  const [first, second] = withUnits(withUnits([], 'A', 1), 'B', 2)
  if (!first || !second) throw new Error('Two codes were scanned.')
  expect(withChange([first, second], first, 9)).toMatchObject([{ code: 'B', units: 9 }, { code: 'A' }])
  expect(withChange([first, second], second, null)).toEqual([first])
})

it('a batch has the reference on each entry, and the times of counts only', () => {
  const entries = withUnits([], 'A', 1)
  expect(batchOf({ kind: 'received', reference: ' DN-7 ', entries })).toEqual({
    kind: 'received',
    entries: [{ code: 'A', units: 1, reference: 'DN-7' }],
  })
  expect(batchOf({ kind: 'counted', reference: '', entries })).toEqual({ kind: 'counted', entries })
})

const lineOf = (recorded: boolean): StockLine => ({
  line: 1,
  code: '',
  units: 1,
  reason: null,
  reference: null,
  counted_at: null,
  ocid: 1,
  sku: null,
  title: null,
  on_hand: null,
  change: null,
  available: null,
  warning: null,
  problem: null,
  recorded,
})

it('receipts that are scanned while a batch is recorded are left, with what the batch left out', () => {
  const sent = ['A', 'A', 'B', 'C'].reduce((entries, code) => withUnits(entries, code, 1), withUnits([], 'D', 1))
  const batch = batchOf({ kind: 'received', reference: 'DN-7', entries: sent })
  const meanwhile = ['A', 'E'].reduce((entries, code) => withUnits(entries, code, 1), sent)
  const lines = batch.entries.map(({ code }) => lineOf(code !== 'C'))
  expect(withoutRecorded(meanwhile, batch, lines).map(({ code, units }) => [code, units])).toEqual([
    ['E', 1],
    ['C', 1],
    ['A', 1],
  ])
})

it('a count that goes on while it is recorded is a new count of all units', () => {
  const sent = withUnits(withUnits([], 'A', 4), 'B', 2)
  const batch = batchOf({ kind: 'counted', reference: '', entries: sent })
  const left = withoutRecorded(withUnits(sent, 'A', 1), batch, [lineOf(true), lineOf(true)])
  expect(left).toMatchObject([{ code: 'A', units: 5 }])
})

it('only the warnings that were seen are confirmed', () => {
  const seen = [{ ...lineOf(false), code: 'A', warning: 'Large.' }]
  const entries = withUnits(withUnits([], 'A', 4), 'B', 2)
  const confirmed = confirmWarnings(seen)
  expect(withConfirmed(batchOf({ kind: 'received', reference: '', entries }), (code) => confirmed.get(code))).toEqual({
    kind: 'received',
    entries: [
      { code: 'B', units: 2 },
      { code: 'A', units: 4, confirmed_warning: 'Large.' },
    ],
  })
  expect(areConfirmed(seen, confirmed)).toBe(true)
  expect(areConfirmed([...seen, { ...lineOf(false), code: 'B', warning: 'Received before.' }], confirmed)).toBe(false)
})

it('a batch without a response is sent again as it was, whatever was scanned since', () => {
  const scanned = { kind: 'received' as const, reference: '', entries: withUnits([], 'A', 1), unanswered: null }
  const sent = batchToSend(scanned, new Map())
  const later = { ...scanned, entries: withUnits(scanned.entries, 'A', 3), unanswered: sent }
  expect(batchToSend(later, new Map())).toBe(sent)
  expect(batchToSend({ ...later, unanswered: null }, new Map())).toMatchObject({ body: { entries: [{ units: 4 }] } })
})
