import { href } from 'react-router'
import type { AboutUs } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Image } from '#web/ui/images/image.tsx'
import type { Route } from './+types/about-us'
import { Blocks } from '#web/storefront/content/blocks.tsx'
import { ContactCard } from '#web/storefront/content/contact-card.tsx'
import '#web/storefront/content/content.css'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { organizationJsonLd } from '#web/storefront/seo/organization-json-ld.ts'
import { PageHeader } from '#web/storefront/content/page-header.tsx'
import { pageLinkTo } from '#web/storefront/content/page-link-to.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { Team } from './team.tsx'
import { Timeline } from './timeline.tsx'

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const about = await shop.content.aboutUs()
  if (!about) throw notFound()
  return { about, publicUrl: settings.publicUrl, brand: settings.brand }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? contentHead(
        {
          page: loaderData.about,
          canonical: loaderData.publicUrl + href('/about-us'),
          jsonLd: organizationJsonLd(loaderData.about, loaderData),
        },
        matches,
      )
    : []

export default function AboutUsPage({ loaderData: { about } }: Route.ComponentProps) {
  const { title, seo, intro, image, stats, story, timeline, values, team, contact, cta } = about
  return (
    <div className="reading">
      <PageHeader title={title} here={seo.title} intro={intro} />
      <div className="frame space-y-20 sm:space-y-28">
        {image && (
          <div className="mt-10 sm:mt-14">
            <Image
              image={image}
              sizes="(width >= 90rem) 1344px, 94vw"
              ratio={image.width / image.height}
              priority
              className="-mx-(--gutter) sm:mx-0"
            />
          </div>
        )}
        <Stats stats={stats} />
        <section aria-label={contentTexts.about.story} className="grid gap-x-8 lg:grid-cols-3">
          <div className="lg:col-span-2 lg:col-start-2">
            <Blocks blocks={story} heading="h2" />
          </div>
        </section>
        <Timeline events={timeline} />
        <Values values={values} />
        <Team people={team} />
        {cta && (
          <p>
            <ButtonLink {...pageLinkTo(cta.url)}>{cta.label}</ButtonLink>
          </p>
        )}
        <ContactCard title={contentTexts.about.contact} text={contentTexts.about.contactText} contact={contact} />
      </div>
    </div>
  )
}

function Stats({ stats }: { stats: AboutUs['stats'] }) {
  if (stats.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4 xl:gap-x-8">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t border-hairline pt-4">
          <dt className="mt-1 text-small text-muted">{label}</dt>
          <dd className="display figures text-page">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ values }: { values: AboutUs['values'] }) {
  if (values.length === 0) return null
  return (
    <section aria-labelledby="values">
      <h2 id="values" className="display text-heading">
        {contentTexts.about.values}
      </h2>
      <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, text }) => (
          <li key={title} className="border-t border-hairline pt-4">
            <h3 className="display text-title">{title}</h3>
            <p className="mt-3 text-body text-muted">
              <Spans text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
