import type { MetaDescriptor } from 'react-router'

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

/** Title and description of a page, for browsers and search engines. */
export function pageHead({ title, description, canonical, hidden, picture }: PageHead): MetaDescriptor[] {
  const head: MetaDescriptor[] = [{ title: title === 'Trellis' ? title : `${title} — Trellis` }]
  if (description) head.push({ name: 'description', content: description.slice(0, 300) })
  if (canonical) head.push({ tagName: 'link', rel: 'canonical', href: canonical })
  if (hidden) head.push({ name: 'robots', content: 'noindex' })
  return canonical && !hidden ? [...head, ...linkCard({ title, description, url: canonical, picture })] : head
}

/** What messengers show of a link. */
export function linkCard({
  title,
  description,
  url,
  picture,
}: Pick<PageHead, 'title' | 'description' | 'picture'> & { url: string }): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Trellis' },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
  ]
  if (description) tags.push({ property: 'og:description', content: description.slice(0, 300) })
  if (picture)
    tags.push({ property: 'og:image', content: picture }, { name: 'twitter:card', content: 'summary_large_image' })
  return tags
}
