import { describe, expect, test } from 'vitest'
import { CERTIFICATE_MAX_BYTES } from '#contract/registration.ts'
import { allFaults, certificateFault, faultsOf, faultsOnLeaving, fileSize, firstFaulty } from './faults.ts'
import { type FieldName, NO_VALUES, type Values } from './fields.ts'

const shop: Values = {
  ...NO_VALUES,
  'user.u_fname': 'Lena',
  'user.u_lname': 'Orchard',
  'user.email': 'lena@example.com',
  'user.password': 'walnut shelf by the window',
  'company.buyer_type_id': '6',
  'company.name': 'Orchard House',
  'address.line1': '12 Mill Lane',
  'address.city': 'Portland',
  'address.state': 'ME',
  'address.zip': '04101',
  'tax.number': 'ME-88',
  'tax.state': 'ME',
  'consents.terms': '1',
}

describe('allFaults', () => {
  test('finds none in a whole form', () => {
    expect(allFaults(shop, 'later')).toEqual({})
  })

  test('finds every gap of an empty one, the first step first', () => {
    const faults = allFaults(NO_VALUES, null)
    expect(Object.keys(faults)).toContain('address.city')
    expect(firstFaulty(faults, NO_VALUES)).toBe('person')
  })

  test('asks a shop for the certificate or the promise of it', () => {
    expect(Object.keys(allFaults(shop, null))).toEqual(['documents.resale_certificate'])
    expect(allFaults({ ...shop, 'company.buyer_type_id': '8' }, null)).toEqual({})
  })

  test('asks nobody for the number of a state that issues none', () => {
    const oregon = { ...shop, 'address.state': 'OR', 'tax.number': '', 'tax.state': '' }
    expect(allFaults(oregon, null)).toEqual({})
    expect(Object.keys(allFaults({ ...oregon, 'tax.number': 'ME-88' }, null))).toEqual(['tax.state'])
  })

  test('asks whoever sends a certificate for what stands on it', () => {
    const designer = { ...shop, 'company.buyer_type_id': '4', 'tax.number': '', 'tax.state': '' }
    expect(allFaults(designer, null)).toEqual({})
    expect(Object.keys(allFaults(designer, new File(['%PDF-'], 'a.pdf')))).toEqual(['tax.state', 'tax.number'])
  })
})

test.each<[FieldName, string]>([
  ['user.u_fname', '   '],
  ['user.email', 'lena@example'],
  ['user.email', 'lena orchard@example.com'],
  ['user.password', 'too short'],
  ['user.password', '🌿🌿🌿🌿🌿🌿🌿🌿🌿'],
  ['user.u_phone', 'call me'],
  ['company.website', 'orchard house'],
  ['address.zip', '4101'],
])('%s may not be "%s"', (name, value) => {
  const values = { ...shop, [name]: value }
  expect(Object.keys(allFaults(values, 'later'))).toEqual([name])
})

test('a password with a name in it is refused where the name or the password is typed', () => {
  const named = { ...shop, 'user.password': 'orchards in winter' }
  expect(Object.keys(faultsOf('person', named, null))).toEqual(['user.password'])
  const firm = { ...shop, 'company.name': 'Walnut & Co' }
  expect(faultsOf('business', firm, null)).toEqual({})
  expect(Object.keys(faultsOnLeaving('business', firm, null))).toEqual(['user.password'])
  expect(faultsOnLeaving('business', { ...firm, 'company.buyer_type_id': '8' }, null)).toEqual({})
})

test('a step tells only its own faults', () => {
  expect(Object.keys(faultsOf('address', NO_VALUES, null))).toEqual([
    'address.line1',
    'address.city',
    'address.state',
    'address.zip',
  ])
})

test.each([
  [{ type: 'application/pdf', size: 1000 }, /^$/],
  [{ type: 'image/jpeg', size: CERTIFICATE_MAX_BYTES }, /^$/],
  [{ type: 'text/html', size: 1000 }, /PDF/],
  [{ type: 'image/png', size: 0 }, /empty/],
  [{ type: 'image/png', size: CERTIFICATE_MAX_BYTES + 1 }, /10 MB/],
])('a certificate like %o is taken or not', (file, fault) => {
  expect(certificateFault(file) ?? '').toMatch(fault)
})

test('sizes are said in words', () => {
  expect([1, 20_480, 1_468_006].map(fileSize)).toEqual(['1 KB', '20 KB', '1.4 MB'])
})
