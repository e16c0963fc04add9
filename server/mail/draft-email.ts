import type { EmailTexts } from '#contract/content/email-texts.ts'
import type { Email } from './mail.ts'
import type { Paragraph } from './paragraphs.ts'
import type { EmailKind, EmailValues } from './templates/email-kinds.ts'

/** Recipient, data and link that a feature adds to the texts of an email. */
interface Message {
  /** Message id (see `Email`). */
  id: string
  to: string
  /** Rows after the last paragraph of the intro. */
  introRows?: readonly string[]
  /** Paragraphs after the intro; empty ones are left out. */
  paragraphs?: readonly Paragraph[]
  /** Where the button leads. */
  url?: string
  /** Page where the recipient can opt out of this kind of email. */
  unsubscribeUrl?: string
}

/** An email before the texts of its kind are applied: those that staff have stored, else the originals (decision 0100). */
export interface EmailDraft extends Message {
  kind: EmailKind
  values: Readonly<Record<string, string>>
  /** Texts of a test, which replace the stored ones. */
  texts?: EmailTexts
}

/** Renders a draft with the texts that are stored now. */
export type RenderDraft = (draft: EmailDraft) => Promise<Email>

/** Describes an email of a kind, with a value for each of its placeholders. */
export function draftEmail<Kind extends EmailKind>(
  kind: Kind,
  values: EmailValues<Kind>,
  message: Message,
): EmailDraft {
  return { ...message, kind, values }
}
