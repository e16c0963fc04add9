import { use } from 'react'
import { type ImageRef, imageUrl } from '#contract/images.ts'
import { sourceSet } from './picture-sources.ts'
import { ImageBase } from './picture.tsx'

/** Another picture of the same thing, over the first one while its `group` is pointed at and once it is there. */
export function SecondPicture({ image, sizes }: { image: ImageRef; sizes: string }) {
  const base = use(ImageBase)
  return (
    <img
      className="absolute inset-x-0 top-0 aspect-square w-full bg-photo object-contain opacity-0 photo-light transition-opacity duration-200 group-hover:data-ready:opacity-100"
      src={imageUrl(base, image.path, { width: 640 })}
      srcSet={sourceSet(base, image)}
      sizes={sizes}
      alt=""
      decoding="async"
      onLoad={({ currentTarget }) => currentTarget.setAttribute('data-ready', '')}
    />
  )
}
