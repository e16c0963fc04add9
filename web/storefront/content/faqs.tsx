import { useState } from 'react'
import { useLocation } from 'react-router'
import { contentTexts } from '#texts/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { notFound } from '#web/storefront/not-found.ts'
import type { Route } from './+types/faqs'
import { AnchorNav } from './anchor-nav.tsx'
import { ContactCard } from './contact-card.tsx'
import './content.css'
import { contentHead } from './content-head.ts'
import { FaqList } from './faq-list.tsx'
import { faqsJsonLd } from './faqs-json-ld.ts'
import { FaqSearch } from './faq-search.tsx'
import { findAnswers } from './find-answers.ts'
import { PageOpening } from './page-opening.tsx'
import { useOpenedAnchor } from './use-opened-anchor.ts'

/** So few that a search shows the answers themselves. */
const FEW = 3

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const faqs = await shop.content.faqs()
  if (!faqs) throw notFound()
  return { faqs, canonical: `${settings.publicUrl}/faqs` }
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
  const asked = new URLSearchParams(search).get('q') ?? ''
  const [query, setQuery] = useState(asked)
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    // Another address of this page: what it asks for counts, not what was typed before.
    setAnswered(asked)
    setQuery(asked)
  }
  useOpenedAnchor()
  const groups = findAnswers(faqs.groups, query)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const searching = query.trim() !== ''
  return (
    <div className="reading">
      <PageOpening title={faqs.title} here={faqs.seo.title} intro={faqs.intro}>
        <FaqSearch query={query} onQuery={setQuery} count={count} />
      </PageOpening>
      <div className="frame mt-8 grid gap-x-12 lg:mt-14 lg:grid-cols-[14rem_minmax(0,1fr)] xl:gap-x-20">
        <AnchorNav label={contentTexts.faqs.groups} anchors={groups} />
        <div className="min-w-0 max-w-[52rem] lg:col-start-2">
          {groups.map(({ id, name, items }) => (
            <section key={id} id={id} className="pt-10 max-lg:scroll-mt-12 lg:first:pt-0 lg:pb-4">
              <h2 className="display mb-4 text-heading">{name}</h2>
              <FaqList items={items} open={searching && count <= FEW} />
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
