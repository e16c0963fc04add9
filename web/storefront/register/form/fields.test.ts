import { describe, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { Registration } from '#contract/schemas/accounts/registration.ts'
import {
  requirementOf,
  FIELD_NAMES,
  type FieldName,
  FIELDS,
  EMPTY_VALUES,
  stepOfError,
  stepsOf,
  type Values,
} from './fields.ts'

const buyer = (type: number): Values => ({ ...EMPTY_VALUES, 'company.buyer_type_id': String(type) })

describe('the fields of the registration', () => {
  test('are those of the contract, with its lengths', () => {
    expect(schemaFields(Registration)).toEqual(
      Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].maxLength])),
    )
  })

  test('each belongs to a step, and so does the certificate', () => {
    expect(FIELD_NAMES.filter((name) => stepOfError(name) === null)).toEqual([])
    expect(stepOfError('documents.resale_certificate')).toBe('tax')
    expect(stepOfError('constructor')).toBeNull()
  })
})

describe('the requirements by kind of buyer', () => {
  test.each([
    [BUYER_TYPES.designer, 'company.name', 'required'],
    [BUYER_TYPES.designer, 'company.website', 'optional'],
    [BUYER_TYPES.designer, 'tax.number', 'optional'],
    [BUYER_TYPES.ecommerce, 'company.website', 'required'],
    [BUYER_TYPES.ecommerce, 'tax.number', 'required'],
    [BUYER_TYPES.physical, 'company.website', 'optional'],
    [BUYER_TYPES.physical, 'tax.state', 'required'],
    [BUYER_TYPES.business, 'company.legal_name', 'optional'],
    [BUYER_TYPES.public, 'company.name', 'none'],
    [BUYER_TYPES.public, 'tax.number', 'none'],
    [BUYER_TYPES.public, 'address.line2', 'optional'],
  ] as const)('type %d: %s is %s', (type, name: FieldName, requirement) => {
    expect(requirementOf(name, buyer(type))).toBe(requirement)
  })

  test('a field that the shop requires of a kind of buyer is required of that kind only', () => {
    const required = { [BUYER_TYPES.designer]: ['user.u_phone', 'company.legal_name', 'tax.number'] }
    for (const name of ['user.u_phone', 'company.legal_name', 'tax.number', 'tax.state'] as const) {
      expect(requirementOf(name, buyer(BUYER_TYPES.designer), required)).toBe('required')
      expect(requirementOf(name, buyer(BUYER_TYPES.business), required)).toBe('optional')
    }
    const oregon = { ...buyer(BUYER_TYPES.designer), 'address.state': 'OR' }
    expect(requirementOf('tax.number', oregon, required)).toBe('optional')
  })

  test('a number requires its state', () => {
    const values = { ...buyer(BUYER_TYPES.designer), 'tax.number': 'ME-1' }
    expect(requirementOf('tax.state', values)).toBe('required')
  })

  test('a private buyer skips the step about resale', () => {
    expect(stepsOf(buyer(BUYER_TYPES.public))).not.toContain('tax')
    expect(stepsOf(EMPTY_VALUES)).toContain('tax')
  })
})

/** Returns the maximum lengths of all texts of a schema by path, except the referral code, which is not typed. */
function schemaFields(schema: TSchema, path = ''): Record<string, number | undefined> {
  const { properties = {}, maxLength } = schema as { properties?: Record<string, TSchema>; maxLength?: number }
  const parts = Object.entries(properties).filter(([name]) => name !== 'referral')
  if (parts.length === 0) return { [path]: maxLength }
  return Object.assign({}, ...parts.map(([name, part]) => schemaFields(part, path ? `${path}.${name}` : name)))
}
