import { type Static, Type } from 'typebox'
import { CONTENT_STATES, MAX_DOCUMENT_NAME } from '#contract/content/content-documents.ts'
import { UTC_TIMESTAMP_PATTERN } from '#contract/schemas/content/content-parts.ts'
import { ImageRef } from '#contract/schemas/catalog/images.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'

const Path = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '^[a-z0-9/-]+$',
  description: 'Document, such as `home`, `faqs` or `pages/care-guide`',
})

/** A document in the list. */
export const ContentSummary = Type.Object({
  path: Path,
  title: Type.String(),
  state: Type.Enum([...CONTENT_STATES], {
    description:
      '`draft`: never published; `unpublished`: visitors saw it before; `built_in`: the shop has no version, and shows what it comes with, if anything',
  }),
  has_draft: Type.Boolean({ description: 'True if there is a version after the one that visitors see' }),
  scheduled_for: Nullable(Timestamp),
  changed_at: Nullable(Timestamp),
  changed_by: Nullable(
    Type.String({ description: 'Who wrote the newest version in the back office; null: it is from a file' }),
  ),
})
export type ContentSummary = Static<typeof ContentSummary>

const Version = Type.Integer({ minimum: 1, maximum: 9999 })

export const ContentVersion = Type.Object({
  version: Version,
  revision: Type.Integer({ description: 'Identifies the save of this version' }),
  status: Type.Enum(['draft', 'published', 'withdrawn'], {
    description: '`withdrawn`: the document is hidden from `publish_at` on',
  }),
  publish_at: Nullable(Timestamp),
  changed_at: Timestamp,
  changed_by: Nullable(Type.String()),
})
export type ContentVersion = Static<typeof ContentVersion>

export const ContentQuery = Type.Object({
  path: Path,
  version: Type.Optional(
    Type.Integer({ ...Version, description: 'Version whose content to return. Default: the newest' }),
  ),
})

/** A document with the content of one version. */
export const ContentDetails = Type.Object({
  ...ContentSummary.properties,
  page: Nullable(Type.String({ description: 'Path of the page of the shop that shows it' })),
  versions: Type.Array(ContentVersion, { description: 'Newest first' }),
  content: Type.Unknown({ description: 'As in a file of content; null: none' }),
  schema: Type.Unknown({ description: 'JSON Schema of the content' }),
  missing_links: Type.Array(Type.String(), { description: 'Links in the content whose page does not exist' }),
  time_zone: Type.String({ description: 'Time zone of the shop, such as `America/New_York`' }),
})
export type ContentDetails = Static<typeof ContentDetails>

const Seen = Nullable(
  Type.Object(
    { version: Version, revision: Type.Integer({ minimum: 1 }) },
    { description: 'The newest version that the change was decided on; null: there was none' },
  ),
)
export const ContentChange = Type.Object({ path: Path, seen: Seen })

export const ContentDraft = Type.Object({ ...ContentChange.properties, content: Type.Unknown() })

export const PublishContent = Type.Object({
  ...ContentChange.properties,
  publish_at: Nullable(
    Type.String({
      pattern: UTC_TIMESTAMP_PATTERN,
      maxLength: 20,
      description: 'When visitors see it, in UTC without fractions of a second; null: now',
    }),
  ),
})

export const RenameContent = Type.Object({
  ...ContentChange.properties,
  name: Type.String({ minLength: 1, maxLength: MAX_DOCUMENT_NAME, description: 'Last part of its path' }),
})

export const ContentPreview = Type.Object({ path: Path, version: Version })

export const ContentPreviewLink = Type.Object({
  url: Type.String({ description: 'Page of the shop with the version. Anyone who has this link can open it' }),
  expires_at: Timestamp,
})

export const ContentImagesQuery = Type.Object({
  q: Type.String({
    maxLength: 120,
    pattern: '^[^\\u0000]*$',
    default: '',
    description: 'Beginnings of words of its name or description',
  }),
})

export const ContentImage = Type.Object({
  picture: Type.String({ description: 'Name by which documents use it' }),
  alt: Type.String(),
  image: Nullable(ImageRef),
  error: Nullable(Type.String({ description: 'Why it could not be fetched from its address' })),
  used_in: Type.Array(Type.String(), { description: 'Documents that have it in one of their versions' }),
})
export type ContentImage = Static<typeof ContentImage>

export const NewContentImage = Type.Object({
  alt: Type.String({ minLength: 1, maxLength: 300, description: 'What it shows, for those who do not see it' }),
})
