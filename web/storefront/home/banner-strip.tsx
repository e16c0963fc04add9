import type { Banner } from '#contract/catalog.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SmartLink } from './smart-link.tsx'

/** The banners side by side, one at a time in view; the text stands below, where it never covers a picture. */
export function BannerStrip({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null
  return (
    <section aria-label="Highlights" className="relative overflow-hidden">
      <ul className="bleed rail gap-4 pb-4 sm:gap-8">
        {banners.map((banner, index) => (
          <li key={banner.id} className="w-[86vw] shrink-0 snap-start lg:w-[min(74vw,66rem)]">
            <BannerFigure banner={banner} priority={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BannerFigure({ banner: { image, link, heading, text }, priority }: { banner: Banner; priority: boolean }) {
  return (
    <article className="group relative">
      <Picture
        image={image}
        sizes="(width >= 90rem) 1056px, (width >= 64rem) 74vw, 86vw"
        ratio={image.width / image.height}
        priority={priority}
        alt={heading ? '' : image.title}
      />
      <div className="mt-5 flex flex-col gap-x-8 gap-y-2 sm:flex-row sm:items-baseline sm:justify-between">
        {heading && (
          <h2 className="display text-heading">
            {link ? (
              <SmartLink
                link={link}
                className="decoration-line decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {heading}
              </SmartLink>
            ) : (
              heading
            )}
          </h2>
        )}
        {text && <p className="max-w-[48ch] text-small text-muted sm:text-right">{text}</p>}
      </div>
      {link && !heading && (
        <SmartLink link={link} className="absolute inset-0">
          <span className="sr-only">{image.title}</span>
        </SmartLink>
      )}
    </article>
  )
}
