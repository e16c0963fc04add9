import { href } from 'react-router'
import { PARTNER_KINDS } from '#contract/content/content.ts'
import type { Partners } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Image } from '#web/ui/images/image.tsx'
import type { Route } from './+types/partners'
import { AnchorNav } from './anchor-nav.tsx'
import './content.css'
import { contentHead } from './content-head.ts'
import { PageHeader } from './page-header.tsx'
import { pageLinkTo } from './page-link-to.ts'
import { Spans } from './spans.tsx'
import { TextLink } from './text-link.tsx'

type Partner = Partners['partners'][number]

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const partners = await shop.content.partners()
  if (!partners) throw notFound()
  return { partners, canonical: settings.publicUrl + href('/partners') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? contentHead({ page: loaderData.partners, canonical: loaderData.canonical }, matches) : []

export default function PartnersPage({ loaderData: { partners } }: Route.ComponentProps) {
  const { title, seo, intro, cta } = partners
  const groups = PARTNER_KINDS.map((kind) => ({
    id: kind,
    name: contentTexts.partners.kinds[kind],
    partners: partners.partners.filter((partner) => partner.kind === kind),
  })).filter((group) => group.partners.length > 0)
  return (
    <div className="reading">
      <PageHeader title={title} here={seo.title} intro={intro}>
        {cta && (
          <p className="mt-8">
            <ButtonLink {...pageLinkTo(cta.url)}>{cta.label}</ButtonLink>
          </p>
        )}
      </PageHeader>
      <div className="frame mt-10 grid gap-x-12 lg:mt-16 lg:grid-cols-[14rem_minmax(0,1fr)] xl:gap-x-20">
        <AnchorNav label={contentTexts.partners.title} anchors={groups} />
        <div className="min-w-0">
          {groups.map(({ id, name, partners }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-name`}
              className="pt-10 max-lg:scroll-mt-12 lg:first:pt-0 lg:pb-6"
            >
              <h2 id={`${id}-name`} className="display mb-6 text-heading">
                {name}
              </h2>
              <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
                {partners.map((partner) => (
                  <PartnerCard key={partner.id} partner={partner} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function PartnerCard({ partner: { id, name, logo, text, link, is_featured } }: { partner: Partner }) {
  return (
    <li id={id} className="flex flex-col border-t border-hairline pt-4">
      {logo && (
        <Image image={logo} sizes="160px" ratio={logo.width / logo.height} alt="" className="mb-4 w-40 max-w-full" />
      )}
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="display text-title">{name}</h3>
        {is_featured && <p className="text-micro text-leaf">{contentTexts.partners.featured}</p>}
      </div>
      <p className="mt-3 text-body text-muted">
        <Spans text={text} />
      </p>
      {link && (
        <p className="mt-2">
          <TextLink url={link.url} className="plain-link inline-flex min-h-11 items-center text-small">
            {link.label}
          </TextLink>
        </p>
      )}
    </li>
  )
}
