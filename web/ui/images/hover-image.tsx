import { use } from 'react'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { imageFit } from './image-fit.ts'
import { imageSrcSet } from './image-sources.ts'
import { ImageBaseUrl } from './image.tsx'

/** A second image, shown over the first one while its `group` is hovered and after it has loaded. Loaded lazily, hence the default export. */
export default function HoverImage({ image, sizes }: { image: ImageRef; sizes: string }) {
  const base = use(ImageBaseUrl)
  const fit = imageFit(image)
  return (
    <img
      className={`absolute inset-x-0 top-0 aspect-square w-full bg-photo ${fit.className} opacity-0 photo-light transition-opacity duration-200 group-hover:data-ready:opacity-100`}
      style={fit.style}
      src={imageUrl(base, image.path, { width: 640 })}
      srcSet={imageSrcSet(base, image)}
      sizes={sizes}
      alt=""
      decoding="async"
      onLoad={({ currentTarget }) => currentTarget.setAttribute('data-ready', '')}
    />
  )
}
