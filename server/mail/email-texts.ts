import { EMAIL_TEXT_FIELDS, type EmailArea, type EmailTexts, placeholderErrors } from '#contract/content/email-texts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { EmailDraft } from './draft-email.ts'
import type { Email, Mail } from './mail.ts'
import { renderEmail } from './render-email.ts'
import { applyTexts, originalTexts, rulesOf, textsInForce } from './templates/apply-texts.ts'
import { EMAIL_DEFINITIONS, EMAILS_BY_AREA, type EmailKind, findEmail } from './templates/email-kinds.ts'
import { PLACEHOLDERS } from './templates/placeholders.ts'
import { sampleEmail } from './templates/sample-email.ts'

/** The stored texts of an email with their version, and who changed them last. Version 0: they were never changed. */
export interface StoredEmailTexts {
  version: number
  stored: EmailTexts
  changed_at: Date | null
  changed_by: string | null
}

/** An email in the list of those that staff can change. */
export interface ListedEmail {
  kind: EmailKind
  area: EmailArea
  title: string
  sent: string
  isChanged: boolean
  changed_at: Date | null
  changed_by: string | null
}

interface EmailTextsDeps {
  db: Db
  mail: Mail
  shopName: string
  shopUrl: string
}

const UNCHANGED: EmailTexts = { subject: null, heading: null, intro: null, closing: null }

/** Creates the feature: the texts of emails that staff change (decision 0100). An email gets those that are stored when it is rendered. */
export function createEmailTexts({ db, mail, shopName, shopUrl }: EmailTextsDeps) {
  const select = () => db.selectFrom('email_texts').selectAll()
  const readRow = (kind: EmailKind) => select().where('kind', '=', kind).executeTakeFirst()

  async function render(draft: EmailDraft): Promise<Email> {
    const stored = draft.texts ?? (await readRow(draft.kind))
    return renderEmail(applyTexts(draft, textsInForce(draft.kind, stored), shopName))
  }

  return {
    /** Renders a draft with the texts that are stored now, or with its own. */
    render,

    /** Returns all emails by area. */
    async list(): Promise<ListedEmail[]> {
      const rows = new Map((await select().execute()).map((row) => [row.kind, row]))
      return EMAILS_BY_AREA.map(({ kind, area }): ListedEmail => {
        const row = rows.get(kind)
        const { title, sent } = EMAIL_DEFINITIONS[kind]
        const isChanged = row !== undefined && EMAIL_TEXT_FIELDS.some((field) => row[field] !== null)
        const { changed_at = null, changed_by = null } = row ?? {}
        return { kind, area, title, sent, isChanged, changed_at, changed_by }
      })
    },

    /** Returns an email with its original and stored texts and its placeholders. Throws `not_found`. */
    async read(name: string) {
      const { kind, area } = requireEmail(name)
      const definition = EMAIL_DEFINITIONS[kind]
      return {
        kind,
        area,
        definition,
        original: originalTexts(definition),
        placeholders: [
          ...definition.placeholders.map((name) => ({
            name: name as string,
            ...PLACEHOLDERS[name],
            required: definition.required?.includes(name) ?? false,
          })),
          { name: 'shopName', meaning: 'Name of the shop', example: shopName, required: false },
        ],
        ...toStored(await readRow(kind)),
      }
    },

    /**
     * Replaces the texts of an email, inside a transaction. `by` is the name of the author. A text like the original is stored as null. Returns
     * them before and after. Throws `not_found`, `invalid`, and `changed_meanwhile` if they are newer than the version that the caller saw.
     */
    async set(
      name: string,
      { version, by, ...typed }: EmailTexts & { version: number; by: string },
    ): Promise<{ before: StoredEmailTexts; after: StoredEmailTexts }> {
      const { kind } = requireEmail(name)
      const texts = parseTexts(kind, typed)
      await db
        .insertInto('email_texts')
        .values({ kind })
        .onConflict((conflict) => conflict.column('kind').doNothing())
        .execute()
      const before = toStored(await select().where('kind', '=', kind).forUpdate().executeTakeFirst())
      if (before.version !== version) {
        const { changed_by, changed_at } = before
        throw new Problem('changed_meanwhile', undefined, { changed_by, changed_at })
      }
      const change = { version: version + 1, changed_at: new Date(), changed_by: by }
      await db
        .updateTable('email_texts')
        .set({ ...texts, ...change })
        .where('kind', '=', kind)
        .execute()
      return { before, after: { stored: texts, ...change } }
    },

    /** Renders an email with example values and these texts, or with those that are stored. Throws `not_found`. */
    async preview(name: string, texts?: EmailTexts): Promise<Email> {
      const { kind } = requireEmail(name)
      return mail.withBranding(await render(sampleEmail(kind, { id: 'preview', to: '', texts, shopUrl })))
    },

    /** Returns the texts to send in a test, as they would be stored. Throws `not_found` and `invalid`. */
    testTexts(name: string, typed: EmailTexts): { kind: EmailKind; texts: EmailTexts } {
      const { kind } = requireEmail(name)
      return { kind, texts: parseTexts(kind, typed) }
    },
  }
}

function requireEmail(name: string) {
  const email = findEmail(name)
  if (!email) throw new Problem('not_found', 'The shop has no such email.')
  return email
}

/** Trims the texts, and checks their placeholders. Throws `invalid` with the errors of each text. */
function parseTexts(kind: EmailKind, typed: EmailTexts): EmailTexts {
  const definition = EMAIL_DEFINITIONS[kind]
  const original = originalTexts(definition)
  const texts = { ...UNCHANGED }
  const errors: Record<string, string[]> = {}
  for (const field of EMAIL_TEXT_FIELDS) {
    const text = typed[field]?.replaceAll('\r\n', '\n').trim() ?? ''
    if (text === '' || text === original[field]) continue
    texts[field] = text
    const found = placeholderErrors(text, rulesOf(definition, field))
    if (found.length > 0) errors[field] = found
  }
  if (definition.isSecurity && texts.closing !== null)
    errors['closing'] = ['An email that protects an account has no closing. Leave it empty.']
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return texts
}

type Row = StoredEmailTexts['stored'] & Omit<StoredEmailTexts, 'stored'>

function toStored(row: Row | undefined): StoredEmailTexts {
  if (!row) return { version: 0, stored: UNCHANGED, changed_at: null, changed_by: null }
  const { version, subject, heading, intro, closing, changed_at, changed_by } = row
  return { version, stored: { subject, heading, intro, closing }, changed_at, changed_by }
}
