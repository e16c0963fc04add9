import { expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { AREAS } from '#web/backoffice/shell/areas.ts'
import { actionEntries, filterEntries, recordGroups, screenEntries } from './entries.ts'

const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

it('has every screen that the person may open', () => {
  expect(screenEntries(ALL_PERMISSIONS).map(({ path }) => path)).toEqual(
    AREAS.flatMap(({ screens }) => screens.map(({ path }) => path)),
  )
  expect(labels(screenEntries(['orders.read']))).toEqual(['Home', 'Alerts', 'Orders'])
})

it('has the actions of the screen, without keys that only move the focus', () => {
  const run = () => undefined
  const entries = actionEntries([
    { keys: 'e', label: 'Accept', run },
    { keys: 'j', label: 'Next row', run, isOnlyKey: true },
    { label: 'Sign out', run },
  ])
  expect(entries.map(({ label, keys }) => [label, keys])).toEqual([
    ['Accept', 'e'],
    ['Sign out', undefined],
  ])
})

it('filters by the beginnings of words of the label, the area and the keywords', () => {
  const screens = screenEntries(ALL_PERMISSIONS)
  expect(labels(filterEntries(screens, 'aud'))).toEqual(['Audit log'])
  expect(labels(filterEntries(screens, 'APPROVE queue'))).toEqual(['Registrations'])
  expect(labels(filterEntries(screens, 'compan regis'))).toEqual(['Registrations', 'New companies'])
  expect(filterEntries(screens, 'udit')).toEqual([])
  expect(filterEntries(screens, '')).toEqual(screens)
})

it('leads from an invoice to its order and from a person to the company', () => {
  const empty = { detail: null, amount: null, at: null }
  const groups = recordGroups([
    { kind: 'order', id: 'T-1', title: 'T-1', detail: 'Halden', amount: 12.5, at: '2026-11-27T12:00:00Z' },
    { ...empty, kind: 'invoice', id: 'T-1', title: 'INV-000001' },
    { ...empty, kind: 'person', id: '7', title: 'Nora' },
    { ...empty, kind: 'product', id: '10001', title: 'Vase' },
  ])
  expect(groups.map(({ label }) => label)).toEqual(['Orders', 'Invoices and credit notes', 'People', 'Products'])
  const entries = groups.flatMap(({ items }) => items)
  expect(entries.map(({ path }) => path)).toEqual([
    '/orders/T-1',
    '/orders/T-1',
    '/companies/7',
    '/catalog/products/10001',
  ])
  expect(entries[0]?.detail).toBe('Halden · $12.50 · Nov 27, 2026')
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4)
})
