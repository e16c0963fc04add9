import { describe, expect, it } from 'vitest'
import { fillTemplate, paragraphsOf, placeholderErrors } from './email-texts.ts'

describe('a text with placeholders', () => {
  it('is filled in one pass: a value that looks like a placeholder stays text', () => {
    const values = { buyerName: '{{orderNumber}}', orderNumber: 'T-1' }
    expect(fillTemplate('{{buyerName}}, your order {{orderNumber}}', values)).toBe('{{orderNumber}}, your order T-1')
  })

  it('loses the space before an empty value', () => {
    expect(fillTemplate('You can order {{terms}}. Bye', { terms: '' })).toBe('You can order. Bye')
    expect(fillTemplate('Not charged. {{failure}}', { failure: '' })).toBe('Not charged.')
  })

  it('keeps placeholders without a value, also those with names of built-in properties', () => {
    expect(fillTemplate('{{toString}} {{constructor}} {{nothing}}', {})).toBe(
      '{{toString}} {{constructor}} {{nothing}}',
    )
  })

  it('has paragraphs between empty lines, with their line breaks', () => {
    expect(paragraphsOf('Hello,\n\none\ntwo\n \n\nthree\n')).toEqual(['Hello,', 'one\ntwo', 'three'])
  })

  const rules = { placeholders: ['amount', 'orderNumber'], required: ['amount'] }
  it('is rejected with an unknown or malformed placeholder, and without a required one', () => {
    expect(placeholderErrors('{{amount}} for {{orderNumber}}', rules)).toEqual([])
    expect(placeholderErrors('{{amount}} for {{order}} and {{order}}', rules)).toEqual([
      '{{order}} is not a placeholder of this text. Use one of {{amount}}, {{orderNumber}}.',
    ])
    expect(placeholderErrors('{{amount}} {{ orderNumber }}', rules)).toEqual([
      'Double braces enclose a placeholder. Use one of {{amount}}, {{orderNumber}}.',
    ])
    expect(placeholderErrors('Thank you.', rules)).toEqual(['Add {{amount}}: the rest of the email does not state it.'])
  })
})
