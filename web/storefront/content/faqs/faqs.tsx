import { useState } from 'react'
import { href, useLocation } from 'react-router'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import type { Route } from './+types/faqs'
import { AnchorNav } from '#web/storefront/content/anchor-nav.tsx'
import { ContactCard } from '#web/storefront/content/contact-card.tsx'
import '#web/storefront/content/content.css'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { FaqList } from './faq-list.tsx'
import { faqsJsonLd } from '#web/storefront/seo/faqs-json-ld.ts'
import { FaqSearch } from './faq-search.tsx'
import { filterFaqs } from './filter-faqs.ts'
import { PageHeader } from '#web/storefront/content/page-header.tsx'
import { useOpenedAnchor } from './use-opened-anchor.ts'

/** A search with at most this many results opens the answers. */
const OPEN_UP_TO = 3

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const faqs = await shop.content.faqs()
  if (!faqs) throw notFound()
  return { faqs, canonical: settings.publicUrl + href('/faqs') }
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  loaderData
    ? contentHead(
        {
          page: loaderData.faqs,
          canonical: loaderData.canonical,
          hidden: new URLSearchParams(location.search).has('q'),
          jsonLd: faqsJsonLd(loaderData.faqs),
        },
        matches,
      )
    : []

export default function FaqsPage({ loaderData: { faqs } }: Route.ComponentProps) {
  const { search } = useLocation()
  const urlQuery = new URLSearchParams(search).get('q') ?? ''
  const [query, setQuery] = useState(urlQuery)
  const [appliedUrlQuery, setAppliedUrlQuery] = useState(urlQuery)
  if (urlQuery !== appliedUrlQuery) {
    // The URL changed: its query replaces the typed one.
    setAppliedUrlQuery(urlQuery)
    setQuery(urlQuery)
  }
  useOpenedAnchor()
  const groups = filterFaqs(faqs.groups, query)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const isSearching = query.trim() !== ''
  return (
    <div className="reading">
      <PageHeader title={faqs.title} here={faqs.seo.title} intro={faqs.intro}>
        <FaqSearch query={query} onQuery={setQuery} count={count} />
      </PageHeader>
      <div className="frame mt-8 grid gap-x-12 lg:mt-14 lg:grid-cols-[14rem_minmax(0,1fr)] xl:gap-x-20">
        <AnchorNav label={contentTexts.faqs.groups} anchors={groups} />
        <div className="min-w-0 max-w-[52rem] lg:col-start-2">
          {groups.map(({ id, name, items }) => (
            <section key={id} id={id} className="pt-10 max-lg:scroll-mt-12 lg:first:pt-0 lg:pb-4">
              <h2 className="display mb-4 text-heading">{name}</h2>
              <FaqList items={items} open={isSearching && count <= OPEN_UP_TO} />
            </section>
          ))}
          {count === 0 && <p className="py-10 text-body text-muted">{contentTexts.faqs.none}</p>}
          <div className="mt-16">
            <ContactCard
              title={contentTexts.faqs.contact}
              text={contentTexts.faqs.contactText}
              contact={faqs.contact}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
