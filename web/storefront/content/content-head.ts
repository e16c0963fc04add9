import type { MetaDescriptor } from 'react-router'
import { type Matches, pageHead } from '#web/storefront/page-head.ts'

interface ContentHead {
  page: { seo: { title: string; description: string } }
  canonical: string
  hidden?: boolean
  /** The page as search engines read it. */
  jsonLd?: Record<string, unknown>
}

/** The head of a page of content. */
export function contentHead(
  { page: { seo }, canonical, hidden = false, jsonLd }: ContentHead,
  matches: Matches,
): MetaDescriptor[] {
  const head = pageHead({ ...seo, canonical, hidden }, matches)
  return jsonLd ? [...head, { 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : head
}
