import { type Static, Type } from 'typebox'
import { EMAIL_AREAS, EMAIL_TEXT_LENGTHS, type EmailArea } from '#contract/content/email-texts.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'

/** One line with a visible character: it becomes a header of the email. */
const Line = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
    description,
  })

/** Plain text with a visible character. Of the control characters, it may have line breaks and tabs. */
const Text = (maxLength: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
    description,
  })

/** Changed texts. Null: the original applies. */
export const StoredEmailTexts = Type.Object({
  subject: Nullable(Line(EMAIL_TEXT_LENGTHS.subject, 'Subject, with placeholders such as `{{orderNumber}}`')),
  heading: Nullable(Line(EMAIL_TEXT_LENGTHS.heading, 'Heading in the email')),
  intro: Nullable(Text(EMAIL_TEXT_LENGTHS.intro, 'First paragraphs as plain text. Empty lines separate them')),
  closing: Nullable(Text(EMAIL_TEXT_LENGTHS.closing, 'Last paragraphs before the button, as plain text')),
})
export type StoredEmailTexts = Static<typeof StoredEmailTexts>

const EmailKindName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[a-z_]+$',
  description: 'Name of an email, such as `order_placed`',
})

export const EmailKindParams = Type.Object({ kind: EmailKindName })
export type EmailKindParams = Static<typeof EmailKindParams>

const identity = {
  kind: EmailKindName,
  area: Type.Enum(Object.keys(EMAIL_AREAS) as EmailArea[], { description: 'Group of the email' }),
  title: Type.String(),
  sent: Type.String({ description: 'Who receives it, and when' }),
}
const lastChange = { changed_at: Nullable(Timestamp), changed_by: Nullable(Type.String()) }

/** An email in the list. */
export const EmailSummary = Type.Object({
  ...identity,
  changed: Type.Boolean({ description: 'True if one of its texts differs from the original' }),
  ...lastChange,
})
export type EmailSummary = Static<typeof EmailSummary>

const EmailTextsVersion = Type.Integer({
  minimum: 0,
  description: 'Counts the changes of this email. A change names the version that it was decided on',
})

/** An email with its texts. */
export const EmailTextsDetails = Type.Object({
  ...identity,
  security: Type.Boolean({ description: 'True if it protects an account: it has no closing' }),
  version: EmailTextsVersion,
  stored: StoredEmailTexts,
  original: Type.Object(
    {
      subject: Type.String(),
      heading: Nullable(Type.String({ description: 'Null: the same as the subject' })),
      intro: Type.String(),
    },
    { description: 'Texts of this release, which apply where none is stored' },
  ),
  fixed: Type.Array(Type.String(), { description: 'Paragraphs that cannot be changed' }),
  placeholders: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Name without braces' }),
      meaning: Type.String(),
      example: Type.String({ description: 'Value in previews' }),
      required: Type.Boolean({ description: 'True if the intro must contain it' }),
    }),
  ),
  ...lastChange,
})
export type EmailTextsDetails = Static<typeof EmailTextsDetails>

export const SetEmailTexts = Type.Object({ version: EmailTextsVersion, ...StoredEmailTexts.properties })
export type SetEmailTexts = Static<typeof SetEmailTexts>

/** Query of a preview. */
export const EmailPreviewQuery = Type.Object({
  part: Type.Optional(Type.Enum(['html', 'text'], { default: 'html', description: 'Part of the email' })),
  texts: Type.Optional(
    Type.String({
      maxLength: 12_000,
      pattern: '^[A-Za-z0-9_-]*$',
      description:
        'Texts to preview instead of the stored ones: JSON as of `adminSetEmailTexts` without `version`, in base64url',
    }),
  ),
})
export type EmailPreviewQuery = Static<typeof EmailPreviewQuery>

export const TestEmailSent = Type.Object({ to: Type.String({ description: 'Address that it is sent to' }) })
export type TestEmailSent = Static<typeof TestEmailSent>
