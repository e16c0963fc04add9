import { type EmailTexts, fillTemplate, paragraphsOf, placeholderErrors } from '#contract/content/email-texts.ts'
import type { EmailDraft } from '#server/mail/draft-email.ts'
import type { EmailContent } from '#server/mail/render-email.ts'
import type { EmailDefinition } from './email-definition.ts'
import { EMAIL_DEFINITIONS, type EmailKind } from './email-kinds.ts'

/** The texts of an email in force. A heading of null is the subject. */
export interface TextsInForce {
  subject: string
  heading: string | null
  intro: string
  closing: string | null
}

/** Returns the original texts of an email. */
export function originalTexts({ subject, heading, intro }: EmailDefinition): TextsInForce {
  return { subject, heading: heading ?? null, intro, closing: null }
}

/**
 * Returns the stored texts where there are some, else the originals. A text with a placeholder that this release does not fill, or without one
 * that it requires, is not used: a node of another release may have stored it.
 */
export function textsInForce(kind: EmailKind, stored: EmailTexts | undefined): TextsInForce {
  const definition = EMAIL_DEFINITIONS[kind]
  const original = originalTexts(definition)
  if (!stored) return original
  const usable = (field: keyof EmailTexts) => {
    const text = stored[field]
    return text !== null && placeholderErrors(text, rulesOf(definition, field)).length === 0 ? text : null
  }
  return {
    subject: usable('subject') ?? original.subject,
    heading: usable('heading') ?? original.heading,
    intro: usable('intro') ?? original.intro,
    closing: definition.isSecurity ? null : usable('closing'),
  }
}

/** Returns what a text of an email may and must contain. Only the intro has required placeholders. */
export function rulesOf({ placeholders, required = [] }: EmailDefinition, field: keyof EmailTexts) {
  return { placeholders: [...placeholders, 'shopName'], required: field === 'intro' ? required : [] }
}

/** Applies texts to a draft: fills their placeholders, and adds the paragraphs that staff cannot change. */
export function applyTexts(draft: EmailDraft, texts: TextsInForce, shopName: string): EmailContent {
  const { fixed = [], safety = [], action, footnote } = EMAIL_DEFINITIONS[draft.kind]
  const { id, to, introRows = [], paragraphs = [], url, unsubscribeUrl } = draft
  const values = { ...draft.values, shopName }
  const fill = (text: string) => fillTemplate(text, values).trim()
  // Split before the values are filled in: an empty line of a value, such as a reason, begins no paragraph.
  const intro = paragraphsOf(texts.intro).map(fill)
  const last = [...intro.splice(-1), ...introRows].join('\n')
  const subject = oneLine(fill(texts.subject))
  return {
    id,
    to,
    subject,
    heading: texts.heading === null ? subject : fill(texts.heading),
    paragraphs: [
      ...intro,
      last,
      ...fixed.map(fill),
      ...paragraphs,
      ...safety.map(fill),
      ...paragraphsOf(texts.closing ?? '').map(fill),
    ].filter(Boolean),
    ...(action !== undefined && url !== undefined && { button: { label: action, url } }),
    ...(footnote !== undefined && { footnote }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}

/** Replaces line breaks and other control characters, which a subject in a header cannot contain. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
