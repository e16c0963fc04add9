import type { MetaDescriptor } from 'react-router'

interface PageHead {
  title: string
  description?: string
  /** The one address of this page, where it may be found by several. */
  canonical?: string
  /** Pages of one buyer are not for search engines. */
  hidden?: boolean
}

/** Title and description of a page, for browsers and search engines. */
export function pageHead({ title, description, canonical, hidden }: PageHead): MetaDescriptor[] {
  const head: MetaDescriptor[] = [{ title: title === 'Trellis' ? title : `${title} — Trellis` }]
  if (description) head.push({ name: 'description', content: description.slice(0, 300) })
  if (canonical) head.push({ tagName: 'link', rel: 'canonical', href: canonical })
  if (hidden) head.push({ name: 'robots', content: 'noindex' })
  return head
}
