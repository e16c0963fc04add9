import { use } from 'react'
import type { Banner } from '#contract/schemas/catalog/catalog.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { ImageBaseUrl } from '#web/ui/images/image.tsx'
import { imageFit } from '#web/ui/images/image-fit.ts'
import { imageSrcSet } from '#web/ui/images/image-sources.ts'

const SIZES = '(width >= 90rem) 1056px, (width >= 64rem) 74vw, 86vw'
/** A single banner fills the width of the page. */
const SIZES_OF_ONLY = '(width >= 90rem) 90rem, 94vw'

interface BannerImageProps {
  banner: Banner
  isOnly: boolean
  priority: boolean
}

/** Image of a banner, with an optional crop for small screens. Both have their aspect ratio from the start. */
export function BannerImage({ banner, isOnly, priority }: BannerImageProps) {
  const base = use(ImageBaseUrl)
  const { image, mobile_image, heading } = banner
  const small = mobile_image ?? image
  const boxes = {
    '--small': small.width / small.height,
    '--wide': image.width / image.height,
    '--small-blur': small.blur ? `url("${small.blur}")` : 'none',
    '--wide-blur': image.blur ? `url("${image.blur}")` : 'none',
  }
  return (
    <picture
      className="relative block aspect-(--small) overflow-hidden bg-photo bg-(image:--small-blur) bg-cover bg-center bg-blend-luminosity sm:aspect-(--wide) sm:bg-(image:--wide-blur)"
      style={boxes as React.CSSProperties}
    >
      {mobile_image && (
        <source
          media="(width < 40rem)"
          srcSet={imageSrcSet(base, mobile_image)}
          sizes={isOnly ? SIZES_OF_ONLY : '86vw'}
        />
      )}
      <img
        className="absolute inset-0 size-full object-cover photo-light"
        style={imageFit(image).style}
        src={imageUrl(base, image.path, { width: 640 })}
        srcSet={imageSrcSet(base, image)}
        sizes={isOnly ? SIZES_OF_ONLY : SIZES}
        alt={heading ? '' : image.title}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}
