import { href, type MetaDescriptor } from 'react-router'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { seedImageUrl } from '#web/storefront/http/file-urls.ts'
import { linkPreview, type Matches, pageHead } from '#web/storefront/seo/page-head.ts'
import { ownerName } from './owner-name.ts'

type SeedFields = Pick<Seed, 'uuid' | 'name' | 'description' | 'owner' | 'is_public' | 'products_count'>

/**
 * The head of a seed's page. A public seed has a link preview for messengers. It is hidden from search engines, because sharing
 * a link does not publish it. `route` is the page of the seed.
 */
export function seedHead(
  seed: SeedFields,
  publicUrl: string,
  matches: Matches,
  route: '/seed/:uuid' | '/seed/:uuid/show' = '/seed/:uuid',
): MetaDescriptor[] {
  const url = publicUrl + href(route, { uuid: seed.uuid })
  const description = seed.description ?? seedTexts.description({ count: seed.products_count, name: ownerName(seed) })
  const head = pageHead({ title: seed.name, description, canonical: url, hidden: true }, matches)
  if (!seed.is_public) return head
  const image = publicUrl + seedImageUrl(seed.uuid)
  const size = [
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
  return [...head, ...linkPreview({ title: seed.name, description, url, image }, matches), ...size]
}
