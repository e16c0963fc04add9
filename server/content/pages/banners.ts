import { isLinkUrl } from '#contract/text/link-url.ts'
import type { Banner, Banners } from '#contract/schemas/catalog/catalog.ts'
import type { ContentFile } from '#contract/schemas/content/content-files.ts'
import type { ImageOf } from '#server/content/images.ts'

/**
 * Converts all banners of a version, including scheduled ones, to the form that the API returns. Leaves out banners
 * whose image is not stored yet.
 */
export function toBanners(file: ContentFile<'banners'>, _document: unknown, imageOf: ImageOf): Banners {
  const data = file.banners.flatMap((banner, index): Banner[] => {
    const image = imageOf(banner.image)
    if (!image) return []
    const { mobile_image, heading, text, link, from, until } = banner
    return [
      {
        id: index + 1,
        image,
        mobile_image: mobile_image && imageOf(mobile_image),
        link,
        heading,
        text,
        starts_at: from,
        ends_at: until,
      },
    ]
  })
  return { data, rotate_seconds: file.rotate_seconds }
}

/** True if a banner is shown at `now`, in milliseconds. */
export function isOn({ starts_at, ends_at }: Banner, now: number): boolean {
  return isWithin(starts_at, ends_at, now)
}

/** True if `now`, in milliseconds, is within a period; a null end is open. */
export function isWithin(from: string | null, until: string | null, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))
}

/** Removes an unsafe link of an imported banner, because the importer does not validate links. */
export function withSafeLink(banner: Banner): Banner {
  return banner.link && !isLinkUrl(banner.link.url) ? { ...banner, link: null } : banner
}
