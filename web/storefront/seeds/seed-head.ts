import type { MetaDescriptor } from 'react-router'
import type { Seed } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { linkCard, type Matches, pageHead } from '#web/storefront/page-head.ts'
import { ownerName } from './owner-name.ts'

type Headed = Pick<Seed, 'uuid' | 'name' | 'description' | 'owner' | 'is_public' | 'products_count'>

/**
 * The head of a seed's page. Messengers show a card of a public one; search engines are asked to leave it out, because
 * whoever sends a link has not published it. `view` is what follows the seed's own address.
 */
export function seedHead(seed: Headed, publicUrl: string, matches: Matches, view: '' | '/show' = ''): MetaDescriptor[] {
  const url = `${publicUrl}/seed/${seed.uuid}${view}`
  const description = seed.description ?? seedTexts.description({ count: seed.products_count, name: ownerName(seed) })
  const head = pageHead({ title: seed.name, description, canonical: url, hidden: true }, matches)
  if (!seed.is_public) return head
  const picture = `${publicUrl}/seed-pictures/${seed.uuid}.jpg`
  const size = [
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
  return [...head, ...linkCard({ title: seed.name, description, url, picture }, matches), ...size]
}
