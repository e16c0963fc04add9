import { lazy, Suspense, useRef } from 'react'
import type { Banner } from '#contract/schemas/catalog/catalog.ts'
import { homeTexts } from '#texts/content/home.ts'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { RailArrows } from '#web/ui/product/rail-arrows.tsx'
import { BannerImage } from './banner-image.tsx'
import { BannerLink } from './banner-link.tsx'

const BannerRotation = lazy(() => import('./banner-rotation.tsx'))

interface BannerStripProps {
  banners: readonly Banner[]
  /** Seconds per banner; null if the banners do not rotate. */
  rotateSeconds: number | null
}

/** The banners side by side, one in view at a time. */
export function BannerStrip({ banners, rotateSeconds }: BannerStripProps) {
  const rail = useRef<HTMLUListElement>(null)
  if (banners.length === 0) return null
  return (
    <section aria-label={homeTexts.highlights} className="relative overflow-hidden">
      <div className="relative">
        <ul ref={rail} className="bleed rail gap-4 pb-4 sm:gap-8">
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              className="w-[86vw] shrink-0 snap-start only:w-full lg:w-[min(74vw,66rem)] lg:only:w-full"
            >
              <BannerFigure banner={banner} isOnly={banners.length === 1} priority={index === 0} />
            </li>
          ))}
        </ul>
        <RailArrows rail={rail} />
      </div>
      {rotateSeconds !== null && banners.length > 1 && (
        <div className="frame flex min-h-11 justify-end">
          <Rotation rail={rail} seconds={rotateSeconds} />
        </div>
      )}
    </section>
  )
}

/** Loads the rotation after hydration. */
function Rotation(props: React.ComponentProps<typeof BannerRotation>) {
  const isHydrated = useBrowserValue(() => true, false)
  return (
    isHydrated && (
      <Suspense>
        <BannerRotation {...props} />
      </Suspense>
    )
  )
}

/** A banner with its caption on the image: on a plain ground, so that it is legible on every photograph. */
function BannerFigure(props: { banner: Banner; isOnly: boolean; priority: boolean }) {
  const { banner } = props
  const { image, link, heading, text } = banner
  return (
    <article className="group relative sm:grid sm:*:[grid-area:1/1]">
      <BannerImage {...props} />
      {heading && (
        <div className="banner-caption">
          <h2 className="display text-heading">{heading}</h2>
          {text && <p className="mt-2 text-small text-muted">{text}</p>}
          {link && (
            <BannerLink link={link} className="banner-button" aria-label={homeTexts.banner.openTitle({ heading })}>
              {homeTexts.banner.open}
            </BannerLink>
          )}
        </div>
      )}
      {link && !heading && (
        <BannerLink link={link} className="absolute inset-0">
          <span className="sr-only">{image.title}</span>
        </BannerLink>
      )}
    </article>
  )
}
