import type { MetaDescriptor } from 'react-router'
import type { Seed } from '#contract/seeds.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { countOf } from './count-text.ts'
import { ownerName } from './owner-name.ts'

type Headed = Pick<Seed, 'uuid' | 'name' | 'description' | 'owner' | 'is_public' | 'products_count'>

/**
 * The head of a seed's page. Messengers show a card of a public one; search engines are asked to leave it out, because
 * whoever sends a link has not published it. `view` is what follows the seed's own address.
 */
export function seedHead(seed: Headed, publicUrl: string, view: '' | '/show' = ''): MetaDescriptor[] {
  const url = `${publicUrl}/seed/${seed.uuid}${view}`
  const description = seed.description ?? `${countOf(seed.products_count, 'product')}, chosen by ${ownerName(seed)}`
  const head = pageHead({ title: seed.name, description, canonical: url, hidden: true })
  if (!seed.is_public) return head
  return [
    ...head,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Trellis' },
    { property: 'og:title', content: seed.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${publicUrl}/seed-pictures/${seed.uuid}.jpg` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
