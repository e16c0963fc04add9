import { describe, expect, test } from 'vitest'
import { CERTIFICATE_MAX_BYTES } from '#contract/accounts/registration.ts'
import {
  validateForm,
  certificateError,
  validateStep,
  validateOnLeaving,
  fileSize,
  firstStepWithErrors,
} from './validation.ts'
import { type FieldName, EMPTY_VALUES, type Values } from './fields.ts'

const shop: Values = {
  ...EMPTY_VALUES,
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

describe('validateForm', () => {
  test('finds no error in a complete form', () => {
    expect(validateForm(shop, 'later')).toEqual({})
  })

  test('finds all missing fields of an empty form, the first step first', () => {
    const errors = validateForm(EMPTY_VALUES, null)
    expect(Object.keys(errors)).toContain('address.city')
    expect(firstStepWithErrors(errors, EMPTY_VALUES)).toBe('person')
  })

  test('requires a certificate of a shop, or that it is sent later', () => {
    expect(Object.keys(validateForm(shop, null))).toEqual(['documents.resale_certificate'])
    expect(validateForm({ ...shop, 'company.buyer_type_id': '8' }, null)).toEqual({})
  })

  test('requires no number in a state that issues none', () => {
    const oregon = { ...shop, 'address.state': 'OR', 'tax.number': '', 'tax.state': '' }
    expect(validateForm(oregon, null)).toEqual({})
    expect(Object.keys(validateForm({ ...oregon, 'tax.number': 'ME-88' }, null))).toEqual(['tax.state'])
  })

  test('requires number and state of a certificate that is sent', () => {
    const designer = { ...shop, 'company.buyer_type_id': '4', 'tax.number': '', 'tax.state': '' }
    expect(validateForm(designer, null)).toEqual({})
    expect(Object.keys(validateForm(designer, new File(['%PDF-'], 'a.pdf')))).toEqual(['tax.state', 'tax.number'])
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
])('%s must not be "%s"', (name, value) => {
  const values = { ...shop, [name]: value }
  expect(Object.keys(validateForm(values, 'later'))).toEqual([name])
})

test('a password that contains a name is rejected on the step of the name or the password', () => {
  const named = { ...shop, 'user.password': 'orchards in winter' }
  expect(Object.keys(validateStep('person', named, null))).toEqual(['user.password'])
  const firm = { ...shop, 'company.name': 'Walnut & Co' }
  expect(validateStep('business', firm, null)).toEqual({})
  expect(Object.keys(validateOnLeaving('business', firm, null))).toEqual(['user.password'])
  expect(validateOnLeaving('business', { ...firm, 'company.buyer_type_id': '8' }, null)).toEqual({})
})

test('a phone that the shop requires of a kind of buyer is requested when the kind is chosen', () => {
  const required = { [Number(shop['company.buyer_type_id'])]: ['user.u_phone'] }
  const unreachable = { ...shop, 'user.u_phone': '' }
  expect(Object.keys(validateOnLeaving('business', unreachable, null, required))).toEqual(['user.u_phone'])
  expect(validateOnLeaving('business', unreachable, null)).toEqual({})
})

test('a step has only its own errors', () => {
  expect(Object.keys(validateStep('address', EMPTY_VALUES, null))).toEqual([
    'address.line1',
    'address.city',
    'address.state',
    'address.zip',
  ])
})

test.each([
  [{ type: 'application/pdf', size: 1000 }, /^$/],
  [{ name: 'IMG_0042.HEIC', type: '', size: 1000 }, /^$/],
  [{ type: 'image/heif', size: 1000 }, /^$/],
  [{ type: 'image/jpeg', size: CERTIFICATE_MAX_BYTES }, /^$/],
  [{ type: 'text/html', size: 1000 }, /PDF/],
  [{ type: 'image/png', size: 0 }, /empty/],
  [{ type: 'image/png', size: CERTIFICATE_MAX_BYTES + 1 }, /10 MB/],
])('a certificate like %o has the error %s', (file, error) => {
  expect(certificateError({ name: 'certificate', ...file }) ?? '').toMatch(error)
})

test('sizes are formatted', () => {
  expect([1, 20_480, 1_468_006].map(fileSize)).toEqual(['1 KB', '20 KB', '1.4 MB'])
})
