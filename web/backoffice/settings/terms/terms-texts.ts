import type { TermsOverview } from '#contract/schemas/admin/settings/acceptances.ts'

type Document = TermsOverview['documents'][number]

export const DOCUMENT_TEXTS: Record<Document['document'], string> = { terms: 'Terms', privacy: 'Privacy notice' }
