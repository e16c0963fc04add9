import { type Static, Type } from 'typebox'

/** Stored image. `path` is its key in the image store; `imageUrl` resolves it against the image base URL. */
export const ImageRef = Type.Object({
  path: Type.String(),
  title: Type.String({ description: 'Alternative text' }),
  width: Type.Integer(),
  height: Type.Integer(),
  blur: Type.Union([Type.String(), Type.Null()], {
    description: 'Data URL of a tiny preview to show while the image loads',
  }),
})
export type ImageRef = Static<typeof ImageRef>
