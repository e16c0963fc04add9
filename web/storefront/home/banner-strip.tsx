import { lazy, Suspense, useRef } from 'react'
import type { Banner } from '#contract/schemas/catalog.ts'
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

/** The banners side by side, one in view at a time. The text is below and never covers an image. */
export function BannerStrip({ banners, rotateSeconds }: BannerStripProps) {
  const rail = useRef<HTMLUListElement>(null)
  if (banners.length === 0) return null
  return (
    <section aria-label={homeTexts.highlights} className="relative overflow-hidden">
      <div className="relative">
        <ul ref={rail} className="bleed rail gap-4 pb-4 sm:gap-8">
          {banners.map((banner, index) => (
            <li key={banner.id} className="w-[86vw] shrink-0 snap-start lg:w-[min(74vw,66rem)]">
              <BannerFigure banner={banner} priority={index === 0} />
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

function BannerFigure({ banner, priority }: { banner: Banner; priority: boolean }) {
  const { image, link, heading, text } = banner
  return (
    <article className="group relative">
      <BannerImage banner={banner} priority={priority} />
      <div className="mt-5 flex flex-col gap-x-8 gap-y-2 lg:flex-row lg:items-baseline lg:justify-between">
        {heading && (
          <h2 className="display text-heading">
            {link ? (
              <BannerLink link={link} className="cover-link">
                {heading}
              </BannerLink>
            ) : (
              heading
            )}
          </h2>
        )}
        {text && <p className="max-w-[48ch] text-small text-muted lg:text-right">{text}</p>}
      </div>
      {link && !heading && (
        <BannerLink link={link} className="absolute inset-0">
          <span className="sr-only">{image.title}</span>
        </BannerLink>
      )}
    </article>
  )
}
