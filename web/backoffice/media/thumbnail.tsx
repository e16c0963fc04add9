import { imageUrl } from '#contract/catalog/images.ts'
import type { MediaImage } from '#contract/schemas/admin/settings/media.ts'

/** A small view of an image, or a plain tile if it is not stored. */
export function Thumbnail({ image }: Pick<MediaImage, 'image'>) {
  if (!image) return <span className="block ml-auto h-8 w-12 rounded-sm bg-tile md:ml-0" />
  return (
    <img
      src={imageUrl('/images', image.path, { width: 320 })}
      alt=""
      loading="lazy"
      className="ml-auto h-8 w-12 rounded-sm bg-tile object-contain md:ml-0"
    />
  )
}
