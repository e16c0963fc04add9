import type { AboutUs } from '#contract/content.ts'
import { contentTexts } from '#texts/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { notFound } from '#web/storefront/not-found.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/about-us'
import { Blocks } from './blocks.tsx'
import { ContactCard } from './contact-card.tsx'
import './content.css'
import { contentHead } from './content-head.ts'
import { organizationJsonLd } from './organization-json-ld.ts'
import { PageOpening } from './page-opening.tsx'
import { pageLinkTo } from './page-link-to.ts'
import { Spans } from './spans.tsx'
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
          canonical: `${loaderData.publicUrl}/about-us`,
          jsonLd: organizationJsonLd(loaderData.about, loaderData),
        },
        matches,
      )
    : []

export default function AboutUsPage({ loaderData: { about } }: Route.ComponentProps) {
  const { title, seo, intro, image, stats, story, timeline, values, team, contact, cta } = about
  return (
    <div className="reading">
      <PageOpening title={title} here={seo.title} intro={intro} />
      <div className="frame space-y-20 sm:space-y-28">
        {image && (
          <div className="mt-10 sm:mt-14">
            <Picture
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
