import { API_PATHS } from '#contract/api-paths.ts'
import {
  EMAIL_TEXT_FIELDS,
  type EmailTextField,
  type EmailTexts,
  placeholderErrors,
} from '#contract/content/email-texts.ts'
import type { EmailTextsDetails } from '#contract/schemas/admin/settings/email-texts.ts'

/** The texts as the fields show them. */
export type EmailDraft = Record<EmailTextField, string>

/** Returns the texts in force, for the fields. */
export function draftOf({ stored, original }: EmailTextsDetails): EmailDraft {
  const originals = originalDraft(original)
  return {
    subject: stored.subject ?? originals.subject,
    heading: stored.heading ?? originals.heading,
    intro: stored.intro ?? originals.intro,
    closing: stored.closing ?? '',
  }
}

/** Returns the original texts, for the fields. */
export function originalDraft({ subject, heading, intro }: EmailTextsDetails['original']): EmailDraft {
  return { subject, heading: heading ?? '', intro, closing: '' }
}

/** Returns the texts to store. Null, the original: a text that is empty or like it. */
export function toTexts(draft: EmailDraft, { original }: EmailTextsDetails): EmailTexts {
  const originals = originalDraft(original)
  const changed = (field: EmailTextField) => {
    const text = draft[field].trim()
    return text === '' || text === originals[field] ? null : text
  }
  return {
    subject: changed('subject'),
    heading: changed('heading'),
    intro: changed('intro'),
    closing: changed('closing'),
  }
}

/** Returns what is wrong with the placeholders of each text, as the server would. */
export function draftErrors(texts: EmailTexts, { placeholders }: EmailTextsDetails): Record<string, string[]> {
  const names = placeholders.map(({ name }) => name)
  const required = placeholders.filter((each) => each.required).map(({ name }) => name)
  return Object.fromEntries(
    EMAIL_TEXT_FIELDS.flatMap((field) => {
      const text = texts[field]
      if (text === null) return []
      const found = placeholderErrors(text, { placeholders: names, required: field === 'intro' ? required : [] })
      return found.length > 0 ? [[field, found]] : []
    }),
  )
}

/** Returns the URL of the preview of an email with these texts. */
export function previewUrl(kind: string, texts: EmailTexts, part: 'html' | 'text'): string {
  const bytes = new TextEncoder().encode(JSON.stringify(texts))
  const encoded = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `${API_PATHS.admin}/settings/emails/${kind}/preview?part=${part}&texts=${encoded}`
}
