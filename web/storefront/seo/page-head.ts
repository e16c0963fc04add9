import type { MetaDescriptor } from 'react-router'
import { inOneLine } from '#contract/text/one-line.ts'
import type { PublicSettings } from '#web/shop.ts'

interface PageHead {
  title: string
  description?: string
  /** Canonical URL of the page. */
  canonical?: string
  /** True for pages that search engines must not index. */
  hidden?: boolean
  /** Absolute URL of an image for link previews. */
  image?: string | null
}

/** Matched routes; the root's loader data has the brand. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns the name of the shop, or an empty string if the root failed to load. */
export function shopNameIn(matches: Matches): string {
  return brandIn(matches)?.name ?? ''
}

function brandIn(matches: Matches): PublicSettings['brand'] | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { settings: PublicSettings } | undefined
  return root?.settings.brand
}

/** Returns title, description, canonical URL and link preview of a page. The description defaults to the shop's. */
export function pageHead(
  { title, description: text = '', canonical, hidden, image }: PageHead,
  matches: Matches,
): MetaDescriptor[] {
  const description = inOneLine(text)
  const shopName = shopNameIn(matches)
  const head: MetaDescriptor[] = [{ title: title === shopName ? title : `${title} — ${shopName}` }]
  const described = description || brandIn(matches)?.description
  if (described) head.push({ name: 'description', content: described.slice(0, 300) })
  if (canonical) head.push({ tagName: 'link', rel: 'canonical', href: canonical })
  if (hidden) head.push({ name: 'robots', content: 'noindex' })
  return canonical && !hidden ? [...head, ...linkPreview({ title, description, url: canonical, image }, matches)] : head
}

/** Returns the Open Graph tags for link previews. */
export function linkPreview(
  { title, description, url, image }: Pick<PageHead, 'title' | 'description' | 'image'> & { url: string },
  matches: Matches,
): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopNameIn(matches) },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
  ]
  if (description) tags.push({ property: 'og:description', content: description.slice(0, 300) })
  if (image)
    tags.push({ property: 'og:image', content: image }, { name: 'twitter:card', content: 'summary_large_image' })
  return tags
}
