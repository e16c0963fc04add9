import { fillTemplate, type EmailTexts } from '#contract/content/email-texts.ts'
import type { EmailDraft } from '#server/mail/draft-email.ts'
import { EMAIL_DEFINITIONS, type EmailKind } from './email-kinds.ts'
import { PLACEHOLDERS } from './placeholders.ts'

/** Returns the example value of each placeholder of an email. */
function exampleValues(kind: EmailKind): Record<string, string> {
  return Object.fromEntries(EMAIL_DEFINITIONS[kind].placeholders.map((name) => [name, PLACEHOLDERS[name].example]))
}

/**
 * Returns an email with example values, for previews and tests, with these texts or those that are stored. Its button leads to the shop's home
 * page: it has no secret link.
 */
export function sampleEmail(
  kind: EmailKind,
  { id, to, texts, shopUrl }: { id: string; to: string; texts: EmailTexts | undefined; shopUrl: string },
): EmailDraft {
  const values = exampleValues(kind)
  const paragraphs = (EMAIL_DEFINITIONS[kind].example ?? []).map((text) => fillTemplate(text, values))
  return { kind, values, id, to, paragraphs, url: `${shopUrl}/`, ...(texts && { texts }) }
}
