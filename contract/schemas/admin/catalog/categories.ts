import { type Static, Type } from 'typebox'
import {
  IMAGE_FIELDS,
  ImagePath,
  ImageStatus,
  RecordId,
  RecordName,
  RecordText,
  RecordVersion,
  REVISION_FIELDS,
  Slug,
  Status,
} from './edited-records.ts'
import { Nullable } from '#contract/schemas/wire.ts'

const CategoryId = RecordId.properties.id

const Parent = Nullable({ ...CategoryId, description: 'The category above it; null: a main category' })

/** A category in the tree. */
export const CategoryNode = Type.Object({
  c_id: Type.Integer(),
  parent_id: Nullable(Type.Integer()),
  c_link: Type.String(),
  c_name: Type.String(),
  status: Status,
  products: Type.Integer({ description: 'Number of its own products in any state, without those below it' }),
})
export type CategoryNode = Static<typeof CategoryNode>

/** Fields that staff set. */
const SET_FIELDS = {
  c_name: RecordName,
  status: Status,
  description: RecordText,
  ...IMAGE_FIELDS,
}

export const NewCategory = Type.Object({
  c_link: Type.Optional(Slug),
  parent_id: Parent,
  ...SET_FIELDS,
})
export type NewCategory = Static<typeof NewCategory>

export const SetCategory = Type.Object({ version: RecordVersion, c_link: Slug, ...SET_FIELDS })
export type SetCategory = Static<typeof SetCategory>

export const CategoryDetails = Type.Object({
  ...CategoryNode.properties,
  ...SET_FIELDS,
  c_name: Type.String(),
  description: Type.String(),
  image: Nullable(Type.String()),
  image_alt: Type.String(),
  image_file: ImagePath,
  image_status: ImageStatus,
  image_error: Nullable(Type.String()),
  ...REVISION_FIELDS,
})
export type CategoryDetails = Static<typeof CategoryDetails>

export const MoveCategory = Type.Object({
  parent_id: Parent,
  before: Nullable({
    ...CategoryId,
    description: 'The category of this parent that follows it; null: it is the last one',
  }),
})
export type MoveCategory = Static<typeof MoveCategory>

export const MergeCategory = Type.Object({
  into: { ...CategoryId, description: 'The category that gets its products and the categories below it' },
})

export const MergedCategory = Type.Object({
  moved: Type.Integer({ description: 'Number of products that were moved' }),
})
