import type { MetaDescriptor } from 'react-router'
import type { PublicSettings } from '#web/shop.ts'

interface PageHead {
  title: string
  description?: string
  /** The one address of this page, where it may be found by several. */
  canonical?: string
  /** Pages of one buyer are not for search engines. */
  hidden?: boolean
  /** The whole address of a picture, for the card that messengers make of a link. */
  picture?: string | null
}

/** The routes that are shown: the root among them knows what the shop is called. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** What the shop is called; nothing when the shell itself could not be made. */
export function shopNameIn(matches: Matches): string {
  return brandIn(matches)?.name ?? ''
}

function brandIn(matches: Matches): PublicSettings['brand'] | undefined {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { settings: PublicSettings } | undefined
  return root?.settings.brand
}

/** Title and description of a page, for browsers and search engines; without a description of its own, the shop's. */
export function pageHead(
  { title, description, canonical, hidden, picture }: PageHead,
  matches: Matches,
): MetaDescriptor[] {
  const shopName = shopNameIn(matches)
  const head: MetaDescriptor[] = [{ title: title === shopName ? title : `${title} — ${shopName}` }]
  const described = description || brandIn(matches)?.description
  if (described) head.push({ name: 'description', content: described.slice(0, 300) })
  if (canonical) head.push({ tagName: 'link', rel: 'canonical', href: canonical })
  if (hidden) head.push({ name: 'robots', content: 'noindex' })
  return canonical && !hidden ? [...head, ...linkCard({ title, description, url: canonical, picture }, matches)] : head
}

/** What messengers show of a link. */
export function linkCard(
  { title, description, url, picture }: Pick<PageHead, 'title' | 'description' | 'picture'> & { url: string },
  matches: Matches,
): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopNameIn(matches) },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
  ]
  if (description) tags.push({ property: 'og:description', content: description.slice(0, 300) })
  if (picture)
    tags.push({ property: 'og:image', content: picture }, { name: 'twitter:card', content: 'summary_large_image' })
  return tags
}
