import { type Static, Type } from 'typebox'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** Point of an image that stays visible where it is cropped. */
export const ImageFocus = Type.Tuple([Percent, Percent], {
  description: 'Percent of the width from the left, and of the height from the top',
})
export type ImageFocus = Static<typeof ImageFocus>

/** Stored image. `path` is its key in the image store; `imageUrl` resolves it against the image base URL. */
export const ImageRef = Type.Object({
  path: Type.String(),
  title: Type.String({ description: 'Alternative text' }),
  width: Type.Integer(),
  height: Type.Integer(),
  blur: Type.Union([Type.String(), Type.Null()], {
    description: 'Data URL of a tiny preview to show while the image loads',
  }),
  focus: Type.Optional({
    ...ImageFocus,
    description: 'Point around which the image may be cropped to fill a frame. Without it, show the whole image',
  }),
})
export type ImageRef = Static<typeof ImageRef>
