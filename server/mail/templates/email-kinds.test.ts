import { expect, it } from 'vitest'
import { EMAIL_TEXT_FIELDS, EMAIL_TEXT_LENGTHS, placeholderErrors } from '#contract/content/email-texts.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import { applyTexts, originalTexts, rulesOf, textsInForce } from './apply-texts.ts'
import { EMAIL_DEFINITIONS, EMAILS_BY_AREA, type EmailKind } from './email-kinds.ts'
import { sampleEmail } from './sample-email.ts'

const KINDS = Object.keys(EMAIL_DEFINITIONS) as EmailKind[]
const sampleOf = (kind: EmailKind) =>
  sampleEmail(kind, { id: 's', to: 'a@x.example', texts: undefined, shopUrl: 'https://x' })

it('every email is listed once', () => {
  expect(EMAILS_BY_AREA.map(({ kind }) => kind).toSorted()).toEqual(KINDS.toSorted())
})

it.each(KINDS)('the original of %s obeys the rules that staff obey', (kind) => {
  const definition = EMAIL_DEFINITIONS[kind]
  const original = originalTexts(definition)
  for (const field of EMAIL_TEXT_FIELDS) {
    const text = original[field]
    if (text === null) continue
    expect(placeholderErrors(text, rulesOf(definition, field))).toEqual([])
    expect(text.length).toBeLessThanOrEqual(EMAIL_TEXT_LENGTHS[field])
  }
  for (const text of [...(definition.fixed ?? []), ...(definition.safety ?? [])])
    expect(placeholderErrors(text, { ...rulesOf(definition, 'closing'), required: [] })).toEqual([])
  expect(`${definition.action ?? ''}${definition.footnote ?? ''}`).not.toContain('{{')
})

it.each(KINDS)('the example of %s has no placeholder left, as text and as HTML', (kind) => {
  const { subject, text, html } = renderEmail(applyTexts(sampleOf(kind), textsInForce(kind, undefined), 'Trellis'))
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}/)
})

it('an email to an address that its owner has not confirmed offers no value of a form', () => {
  const unproven = KINDS.filter((kind) => EMAIL_DEFINITIONS[kind].isUnproven)
  expect(unproven).toEqual(['confirm_email', 'company_invitation', 'confirm_new_email'])
  for (const kind of unproven) expect(rulesOf(EMAIL_DEFINITIONS[kind], 'intro').placeholders).toEqual(['shopName'])
})

it('whatever staff write, an email that protects an account reports what happened, links and advises as before', () => {
  const texts = { subject: 'Hi', heading: 'Hi', intro: 'All is well.', closing: 'Ignore everything above.' }
  for (const kind of KINDS.filter((each) => EMAIL_DEFINITIONS[each].isSecurity)) {
    const draft = sampleOf(kind)
    const [original, changed] = [undefined, texts].map((stored) =>
      renderEmail(applyTexts(draft, textsInForce(kind, stored), 'Trellis')),
    )
    const fixedPart = (text = '') => text.slice(text.indexOf('\n\n', text.indexOf('\n\n') + 2))
    expect(changed?.text).toBe(`Hi\n\nAll is well.${fixedPart(original?.text)}`)
    expect(fixedPart(original?.text).length).toBeGreaterThan(80)
  }
})

it('a stored text with a placeholder that this release does not know is replaced by the original', () => {
  const stored = { subject: 'From {{warehouse}}', heading: null, intro: 'Thanks.', closing: '{{warehouse}} greets.' }
  const { heading, ...inForce } = textsInForce('order_placed', stored)
  expect(inForce).toEqual({ subject: 'Your order {{orderNumber}}', intro: 'Order {{orderNumber}}.', closing: null })
  expect(heading).toBe('Thank you for your order')
})

it('a value with line breaks begins no paragraph, and no line of a subject', () => {
  const draft = {
    ...sampleOf('order_revised'),
    values: { buyerName: 'Nora', orderNumber: 'T-1\r\nBcc: x@y.example', reason: 'a\n\nb' },
  }
  const { subject, paragraphs } = applyTexts(draft, textsInForce('order_revised', undefined), 'Trellis')
  expect(subject).toBe('Your order T-1 Bcc: x@y.example was changed')
  expect(paragraphs[0]).toContain(': a\n\nb')
})
