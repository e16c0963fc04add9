import { createContext, use } from 'react'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { imageFit } from './image-fit.ts'
import { imageSrcSet } from './image-sources.ts'
import { Sprig } from '#web/ui/sprig.tsx'

/** Base URL of the image route, set once at the root. */
export const ImageBaseUrl = createContext('/images')

interface ImageProps {
  image: ImageRef | null
  /** Rendered width, in the syntax of the `sizes` attribute. */
  sizes: string
  /** Aspect ratio of the box. An image with a focus is cropped around it; of any other one, the rest of the box shows the tile color. */
  ratio?: number
  /** True: shown as a whole even if it has a focus. */
  whole?: boolean
  /** True for the largest contentful paint: loaded eagerly with high priority. */
  priority?: boolean
  /** Empty if the text beside the image has the same content. */
  alt?: string
  className?: string
}

/** An image in a box of fixed aspect ratio, which prevents layout shifts. Without an image it shows a drawn sprig. */
export function Image({
  image,
  sizes,
  ratio = 1,
  whole = false,
  priority = false,
  alt = image?.title ?? '',
  className = '',
}: ImageProps) {
  const base = use(ImageBaseUrl)
  const blur = image?.blur ? `url("${image.blur}")` : undefined
  // A blurred placeholder of a few pixels has color blotches, so `studio` uses only its luminosity.
  const background = blur ? 'studio' : 'bg-tile'
  const isSquare = ratio === 1
  const fit = imageFit(whole ? null : image)
  return (
    <div
      className={`relative overflow-hidden ${isSquare ? 'aspect-square' : ''} ${background} ${className}`}
      style={{ aspectRatio: isSquare ? undefined : ratio, backgroundImage: blur }}
    >
      {image ? (
        <img
          className={`absolute inset-0 size-full ${fit.className} photo-light`}
          style={fit.style}
          src={imageUrl(base, image.path, { width: 640 })}
          srcSet={imageSrcSet(base, image)}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          decoding={priority ? 'auto' : 'async'}
          fetchPriority={priority ? 'high' : undefined}
        />
      ) : (
        <Sprig className="absolute inset-0 m-auto w-1/6 min-w-4 text-line" label={alt} />
      )}
    </div>
  )
}
