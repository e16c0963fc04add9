import { type Static, Type } from 'typebox'
import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import { RichText } from '#contract/schemas/content/content.ts'
import { Timestamp } from '#contract/schemas/wire.ts'

export const BindingDocument = Type.Enum([...BINDING_DOCUMENTS], { description: 'Terms or privacy notice' })

const DocumentVersion = Type.Integer({ minimum: 1, maximum: 9999, description: 'Version in force' })

/** A version of the terms or the privacy notice that a person has to accept. */
export const DocumentToAccept = Type.Object({
  document: BindingDocument,
  version: DocumentVersion,
  effective_at: Timestamp,
  changes: Type.Array(RichText, { description: 'What changed since the previous version' }),
})
export type DocumentToAccept = Static<typeof DocumentToAccept>

export const AcceptDocuments = Type.Object({
  documents: Type.Array(Type.Object({ document: BindingDocument, version: DocumentVersion }), {
    minItems: 1,
    maxItems: BINDING_DOCUMENTS.length,
    description: 'The versions that the person has read',
  }),
})
export type AcceptDocuments = Static<typeof AcceptDocuments>
