import { href } from 'react-router'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import type { Route } from './+types/packages'
import '#web/storefront/content/content.css'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { FaqList } from '#web/storefront/content/faqs/faq-list.tsx'
import { PackageCard } from './package-card.tsx'
import { PackageMatrix } from './package-matrix.tsx'
import { PageHeader } from '#web/storefront/content/page-header.tsx'
import { Spans } from '#web/storefront/content/spans.tsx'
import { useOpenedAnchor } from '#web/storefront/content/faqs/use-opened-anchor.ts'

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const packages = await shop.content.packages()
  if (!packages) throw notFound()
  return { packages, canonical: settings.publicUrl + href('/packages') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? contentHead({ page: loaderData.packages, canonical: loaderData.canonical }, matches) : []

export default function PackagesPage({ loaderData }: Route.ComponentProps) {
  const { title, seo, intro, packages, matrix, never_charged, faqs } = loaderData.packages
  useOpenedAnchor()
  return (
    <div className="reading">
      <PageHeader title={title} here={seo.title} intro={intro} />
      <div className="frame space-y-20 sm:space-y-28">
        <section aria-label={contentTexts.packages.title} className="mt-12 sm:mt-16">
          <ul className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
            {packages.map((each) => (
              <PackageCard key={each.id} offer={each} />
            ))}
          </ul>
        </section>
        {never_charged.length > 0 && (
          <section aria-labelledby="never-charged" className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
            <h2 id="never-charged" className="display text-heading">
              {contentTexts.packages.neverCharged}
            </h2>
            <ul className="border-b border-hairline lg:col-span-2">
              {never_charged.map((text) => (
                <li key={text.map((span) => span.text).join('')} className="border-t border-hairline py-4 text-body">
                  <Spans text={text} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {matrix.length > 0 && <PackageMatrix packages={packages} matrix={matrix} />}
        {faqs.length > 0 && (
          <section aria-labelledby="package-questions" className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
            <h2 id="package-questions" className="display text-heading">
              {contentTexts.packages.questions}
            </h2>
            <div className="min-w-0 lg:col-span-2">
              <FaqList items={faqs} />
            </div>
          </section>
        )}
      </div>
    </div>
  )
}
