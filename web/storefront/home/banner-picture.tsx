import { use } from 'react'
import type { Banner } from '#contract/catalog.ts'
import { imageUrl } from '#contract/images.ts'
import { ImageBase } from '#web/ui/picture.tsx'
import { sourceSet } from '#web/ui/picture-sources.ts'

const SIZES = '(width >= 90rem) 1056px, (width >= 64rem) 74vw, 86vw'

/** The picture of a banner, cut otherwise for small screens where the shop has one: each has its own ratio from the start. */
export function BannerPicture({ banner, priority }: { banner: Banner; priority: boolean }) {
  const base = use(ImageBase)
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
      {mobile_image && <source media="(width < 40rem)" srcSet={sourceSet(base, mobile_image)} sizes="86vw" />}
      <img
        className="absolute inset-0 size-full object-cover photo-light"
        src={imageUrl(base, image.path, { width: 640 })}
        srcSet={sourceSet(base, image)}
        sizes={SIZES}
        alt={heading ? '' : image.title}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'auto' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}
