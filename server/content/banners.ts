import { isLinkAddress } from '#contract/link-address.ts'
import type { Banner, Banners } from '#contract/catalog.ts'
import type { ContentFile } from '#contract/content-files.ts'
import type { PictureOf } from './pictures.ts'

/** All there will be of a version; a banner whose picture is not there yet is left out. */
export function toBanners(file: ContentFile<'banners'>, _document: unknown, pictureOf: PictureOf): Banners {
  const data = file.banners.flatMap((banner, index): Banner[] => {
    const image = pictureOf(banner.image)
    if (!image) return []
    const { mobile_image, heading, text, link, from, until } = banner
    return [
      {
        id: index + 1,
        image,
        mobile_image: mobile_image && pictureOf(mobile_image),
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

/** Whether a banner is shown at `now`, in milliseconds. */
export function isOn({ starts_at, ends_at }: Banner, now: number): boolean {
  return (starts_at === null || Date.parse(starts_at) <= now) && (ends_at === null || now < Date.parse(ends_at))
}

/** An imported banner: the importer takes an address as it is written. */
export function withSafeLink(banner: Banner): Banner {
  return banner.link && !isLinkAddress(banner.link.url) ? { ...banner, link: null } : banner
}
