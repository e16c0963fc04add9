import { Type } from 'typebox'
import { RECORD_STATES } from '#contract/catalog/catalog-states.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'

/** Fields that suppliers, categories and collections of the operator API share. Their names are those of the columns of files. */

export const RecordId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of the record' }),
})

export const Status = Type.Enum([...RECORD_STATES], {
  description: 'Only `active` records exist for buyers',
})

/** Text that PostgreSQL can store. */
export const StoredText = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: '^[^\\u0000]*$', ...(description !== undefined && { description }) })

/** The same or null. Not empty: the validator would coerce null and an empty text into each other. */
export const StoredTextOrNull = (maxLength: number, description: string) =>
  Nullable(Type.String({ ...StoredText(maxLength, description), minLength: 1 }))

export const RecordName = Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })

/** End of the URL of a page. */
export const Slug = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'End of the URL of its page: lowercase letters and digits joined by hyphens',
})

export const RecordText = StoredText(20_000, 'Plain text. Empty lines separate paragraphs')

/** Image of a record, as requests name it. */
export const IMAGE_FIELDS = {
  image: StoredTextOrNull(
    2000,
    'URL of an image that the shop fetches, name of an uploaded image, or the source that is stored; null: none',
  ),
  image_alt: StoredText(500, 'Alternative text of the image'),
}

export const ImagePath = Nullable(Type.String({ description: 'Path of the image in the image store, if it is stored' }))

/** State of the image of a record. */
export const ImageStatus = Type.Enum(['none', 'waiting', 'stored', 'failed'], {
  description: '`waiting`: it is being fetched. `failed`: `image_error` has the reason',
})

export const RecordVersion = Type.Integer({
  minimum: 0,
  maximum: MAX_INTEGER,
  description: 'Counts the changes. A change names the version that it was decided on',
})

/** Version of a record, and who changed it last. */
export const REVISION_FIELDS = {
  version: RecordVersion,
  changed_at: Nullable(Timestamp),
  changed_by: Nullable(Type.String({ description: 'Null after an import or a command' })),
}
