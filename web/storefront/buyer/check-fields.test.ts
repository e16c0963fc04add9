import { describe, expect, test } from 'vitest'
import { PersonChange } from '#contract/profile.ts'
import { intentOf, refused } from './answer.ts'
import { checkFields } from './check-fields.ts'

describe('checkFields', () => {
  test('hands out fields that the schema takes', () => {
    const fields = { u_fname: 'Pia', u_lname: '🌿'.repeat(100), u_phone: '' }
    expect(checkFields(PersonChange, fields)).toEqual({ fields })
  })

  test('says of each other one what is wrong', () => {
    expect(checkFields(PersonChange, { u_fname: '', u_lname: 'x'.repeat(101) })).toEqual({
      errors: { u_fname: ['This field is required.'], u_lname: ['This must have at most 100 characters.'] },
    })
  })
})

describe('an answer', () => {
  const form = new FormData()
  form.set('intent', 'password')
  form.set('current_password', 'secret')
  form.set('u_fname', 'Pia')

  test('keeps what was typed, and no password', () => {
    expect(intentOf(form)).toBe('password')
    expect(refused(form, 'password', { message: '', errors: {} }).values).toEqual({
      intent: 'password',
      u_fname: 'Pia',
    })
  })

  test('is to no form that is not ours', () => {
    form.set('intent', 'delete-everything')
    expect(intentOf(form)).toBeNull()
  })
})
