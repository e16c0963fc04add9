import { describe, expect, test } from 'vitest'
import { EMPTY_VALUES, type Values } from '#web/storefront/register/form/fields.ts'
import { submissionOf } from './submission.ts'

const values: Values = {
  ...EMPTY_VALUES,
  'user.u_fname': ' Lena ',
  'user.password': ' spaces count ',
  'company.buyer_type_id': '6',
  'company.name': 'Orchard House',
  'tax.number': 'ME-88',
  'tax.state': 'ME',
}
const certificate = new File(['%PDF-1.4'], 'certificate.pdf', { type: 'application/pdf' })

describe('submissionOf', () => {
  test('flattens names and leaves empty values out (spec 3)', () => {
    const form = submissionOf({ values, certificate, referral: '0A1B2C3D4E' })
    expect(Object.fromEntries(form)).toEqual({
      'user[u_fname]': 'Lena',
      'user[password]': ' spaces count ',
      'company[buyer_type_id]': '6',
      'company[name]': 'Orchard House',
      'tax[number]': 'ME-88',
      'tax[state]': 'ME',
      'documents[resale_certificate]': expect.objectContaining({ name: 'certificate.pdf' }),
      referral: '0A1B2C3D4E',
    })
  })

  test('omits fields that this kind of buyer does not have', () => {
    const form = submissionOf({ values: { ...values, 'company.buyer_type_id': '8' }, certificate, referral: null })
    expect([...form.keys()]).toEqual(['user[u_fname]', 'user[password]', 'company[buyer_type_id]'])
  })

  test('omits a certificate to be sent later, and a code that is too long', () => {
    const form = submissionOf({ values, certificate: 'later', referral: 'x'.repeat(41) })
    expect([...form.keys()].filter((key) => /documents|referral/.test(key))).toEqual([])
  })
})
