import { createContext, use } from 'react'
import { type ImageRef, imageUrl } from '#contract/images.ts'
import { sourceSet } from './picture-sources.ts'
import { Sprig } from './sprig.tsx'

/** The image base URL of the shop, set once at the root. */
export const ImageBase = createContext('/images')

interface PictureProps {
  image: ImageRef | null
  /** The width the picture is shown at, as the `sizes` attribute wants it. */
  sizes: string
  /** Width to height of the box; pictures are never cropped, so what does not fit stands on the tile. */
  ratio?: number
  /** The picture that decides when the page looks complete: loaded at once and first. */
  priority?: boolean
  /** Empty where a text beside the picture says the same. */
  alt?: string
  className?: string
}

/** A picture in a box of fixed ratio: nothing moves when it arrives. Without one, a drawn leaf says so. */
export function Picture({
  image,
  sizes,
  ratio = 1,
  priority = false,
  alt = image?.title ?? '',
  className = '',
}: PictureProps) {
  const base = use(ImageBase)
  const blur = image?.blur ? `url("${image.blur}")` : undefined
  // A few pixels of colour make blotches: the placeholder keeps their light and takes the colour of the studio.
  const ground = blur ? 'studio' : 'bg-tile'
  const isSquare = ratio === 1
  return (
    <div
      className={`relative overflow-hidden ${isSquare ? 'aspect-square' : ''} ${ground} ${className}`}
      style={{ aspectRatio: isSquare ? undefined : ratio, backgroundImage: blur }}
    >
      {image ? (
        <img
          className="absolute inset-0 size-full object-contain photo-light"
          src={imageUrl(base, image.path, { width: 640 })}
          srcSet={sourceSet(base, image)}
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
