import { describe, expect, test } from 'vitest'
import { PersonChange } from '#contract/schemas/accounts/profile.ts'
import { intentOf, rejectedResult } from './form-result.ts'
import { checkFields } from './check-fields.server.ts'

describe('checkFields', () => {
  test('returns fields that match the schema', () => {
    const fields = { u_fname: 'Pia', u_lname: '🌿'.repeat(100), u_phone: '' }
    expect(checkFields(PersonChange, fields)).toEqual({ fields })
  })

  test('returns an error for each invalid field', () => {
    expect(checkFields(PersonChange, { u_fname: '', u_lname: 'x'.repeat(101) })).toEqual({
      errors: { u_fname: ['This field is required.'], u_lname: ['This must have at most 100 characters.'] },
    })
  })
})

describe('a form result', () => {
  const form = new FormData()
  form.set('intent', 'password')
  form.set('current_password', 'secret')
  form.set('u_fname', 'Pia')

  test('has the submitted values without passwords', () => {
    expect(intentOf(form)).toBe('password')
    expect(rejectedResult(form, 'password', { message: '', errors: {} }).values).toEqual({
      intent: 'password',
      u_fname: 'Pia',
    })
  })

  test('has no intent for an unknown form', () => {
    form.set('intent', 'delete-everything')
    expect(intentOf(form)).toBeNull()
  })
})
