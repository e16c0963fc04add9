import { type Static, Type } from 'typebox'
import { Next } from '#contract/schemas/admin/companies/companies.ts'
import { StoredText } from '#contract/schemas/admin/catalog/edited-records.ts'
import { ImageFocus, ImageRef } from '#contract/schemas/catalog/images.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'

const ImageSource = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^[^\\u0000]*$',
  description: 'Name by which products, records and documents use it',
})

export const AddedImage = Type.Object({ source: ImageSource, image: ImageRef })
export type AddedImage = Static<typeof AddedImage>

export const MediaQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      pattern: '^[^\\u0000]*$',
      description: 'Beginnings of words of its name or description',
    }),
  ),
  used: Type.Optional(
    Type.Enum(['no'], {
      description:
        '`no`: only images that nothing uses. A page of them can have fewer than `limit`, or none, and still a next one',
    }),
  ),
  cursor: Type.Optional(StoredText(2000, '`next` of the previous page')),
  limit: PageSize(100, 40),
})
export type MediaQuery = Static<typeof MediaQuery>

/** Where an image is used. */
export const ImageUses = Type.Object({
  product_count: Type.Integer({ description: 'Number of products, counted up to 100' }),
  products: Type.Array(Type.Object({ ocid: Type.Integer(), sku: Type.String(), title: Type.String() }), {
    description: 'The first ones',
  }),
  records: Type.Array(
    Type.Object({
      kind: Type.Enum(['category', 'collection', 'banner']),
      id: Type.Integer(),
      name: Type.String(),
    }),
  ),
  documents: Type.Array(Type.String(), { description: 'Paths of the documents that have it in one of their versions' }),
})
export type ImageUses = Static<typeof ImageUses>

export const MediaImage = Type.Object({
  source: ImageSource,
  alt: Type.String({ description: 'Description. Products and documents have their own' }),
  focus: Nullable(ImageFocus),
  image: Nullable(ImageRef),
  error: Nullable(Type.String({ description: 'Why it could not be fetched from its address' })),
  expires_at: Nullable({ ...Timestamp, description: 'When it is deleted if nothing uses it by then; null: it stays' }),
  uses: ImageUses,
})
export type MediaImage = Static<typeof MediaImage>

export const MediaImages = Type.Object({ data: Type.Array(MediaImage), next: Next })
export type MediaImages = Static<typeof MediaImages>

export const MediaImageQuery = Type.Object({ source: ImageSource })

const SET_FIELDS = { alt: StoredText(500, 'What it shows'), focus: Nullable(ImageFocus) }

export const SetMediaImage = Type.Object({
  source: ImageSource,
  ...SET_FIELDS,
  seen: Type.Object(SET_FIELDS, { description: 'The values that the change was decided on' }),
})
export type SetMediaImage = Static<typeof SetMediaImage>
