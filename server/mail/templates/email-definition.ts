import type { PlaceholderName } from './placeholders.ts'

/**
 * An email of the shop: its original texts, which staff can change, and what stays. All are templates with placeholders. Order in the email:
 * heading, intro, `fixed`, paragraphs of the code, `safety`, closing, button, footnote.
 */
interface Texts {
  title: string
  /** Recipient and occasion. */
  sent: string
  subject: string
  /** Default: the subject. */
  heading?: string
  /** Paragraphs are separated by empty lines. */
  intro: string
  /** Placeholders that the intro must contain, because nothing else in the email states them. */
  required?: readonly PlaceholderName[]
  /** Paragraphs after the intro that staff cannot change. */
  fixed?: readonly string[]
  /** Paragraphs after all others that staff cannot change. */
  safety?: readonly string[]
  /** Label of the button. */
  action?: string
  /** Small print at the end. */
  footnote?: string
  /** Paragraphs like those that the code adds after `fixed`, for previews. */
  example?: readonly string[]
  /** True if it protects an account. Staff cannot add a closing to it. */
  isSecurity?: true
}

/** An email to an address that its owner has not confirmed has no placeholders: anyone can have it sent, with any text in a form (spec S-12). */
export type EmailDefinition = Texts &
  (
    | { isUnproven: true; placeholders: readonly [] }
    | { isUnproven?: undefined; placeholders: readonly PlaceholderName[] }
  )

export type EmailDefinitions = Readonly<Record<string, EmailDefinition>>
