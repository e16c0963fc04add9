import type { MetaDescriptor } from 'react-router'
import { type Matches, pageHead } from '#web/storefront/seo/page-head.ts'

interface ContentHead {
  page: { seo: { title: string; description: string } }
  canonical: string
  hidden?: boolean
  /** schema.org JSON-LD of the page. */
  jsonLd?: Record<string, unknown>
}

/** Returns the head of a content page. */
export function contentHead(
  { page: { seo }, canonical, hidden = false, jsonLd }: ContentHead,
  matches: Matches,
): MetaDescriptor[] {
  const head = pageHead({ ...seo, canonical, hidden }, matches)
  return jsonLd ? [...head, { 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : head
}
