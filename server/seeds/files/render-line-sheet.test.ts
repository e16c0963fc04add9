import { expect, it } from 'vitest'
import { runFor } from '#server/work-budget/requester.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { eventually } from '#test-kit/waits.ts'
import type { LineSheet } from './draw-line-sheet.ts'
import { createLineSheetRenderer } from './render-line-sheet.ts'

const EMPTY: LineSheet = {
  name: 'Spring',
  description: null,
  byline: 'Chosen by nora B. · 0 products',
  date: new Date('2026-05-01'),
  priceNote: null,
  url: null,
  part: null,
  items: [],
}

const LETTERHEAD = { name: 'Shop', colors: { accent: '#123456', sale: '#a00000' }, hasArch: false, logo: null }

it('a line sheet is rendered for a visitor even if another requester of it is refused', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const renderer = createLineSheetRenderer(LETTERHEAD, { read: () => Promise.resolve(null), write: () => written })
  const images = { variant: () => Promise.reject(new Error('A line sheet without products has no images.')) }
  const budget = createWorkBudget({ perNetwork: 300, perBuyer: 300 })
  const [attacker, visitor] = [budget.open('192.0.2.1'), budget.open('192.0.2.2')]
  const first = renderer.render('first', EMPTY, images)
  const refused = runFor(attacker, () => renderer.render('same', EMPTY, images)).catch((reason: unknown) => reason)
  const rendered = runFor(visitor, () => renderer.render('same', EMPTY, images))
  await eventually(() => expect(attacker.waitingForWorkers).toBe(1))
  attacker.charge(1_000_000, 'documents')
  write()
  expect(await refused).toMatchObject({ code: 'rate_limited' })
  expect((await rendered).toString('latin1', 0, 5)).toBe('%PDF-')
  await first
})
