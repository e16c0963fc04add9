import { href } from 'react-router'
import type { Integrate } from '#contract/schemas/content/content.ts'
import { exampleVariables, CODE_EXAMPLES } from '#contract/examples/code-examples.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { notFound } from '#web/storefront/http/not-found.ts'
import type { Route } from './+types/integrate'
import { Blocks } from '#web/storefront/content/blocks.tsx'
import '#web/storefront/content/content.css'
import { CodeExamples } from './code-examples.tsx'
import { contentHead } from '#web/storefront/content/content-head.ts'
import { PageHeader } from '#web/storefront/content/page-header.tsx'
import { Spans } from '#web/storefront/content/spans.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TextLink } from '#web/storefront/content/text-link.tsx'

type Integration = Integrate['integrations'][number]

export const headers = () => PUBLIC_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings } = context.get(shopContext)
  const integrate = await shop.content.integrate()
  if (!integrate) throw notFound()
  const examples = { variables: exampleVariables(settings.publicUrl), requests: CODE_EXAMPLES }
  return { integrate, examples, canonical: settings.publicUrl + href('/integrate') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? contentHead({ page: loaderData.integrate, canonical: loaderData.canonical }, matches) : []

export default function IntegratePage({ loaderData: { integrate, examples } }: Route.ComponentProps) {
  const { title, seo, intro, integrations, blocks } = integrate
  return (
    <div className="reading">
      <PageHeader title={title} here={seo.title} intro={intro} />
      <div className="frame mt-12 sm:mt-16">
        <h2 className="sr-only">{contentTexts.integrate.title}</h2>
        <ul className="grid grid-cols-1 gap-x-8 gap-y-12 md:grid-cols-2 xl:grid-cols-3 xl:gap-x-12">
          {integrations.map((integration) => (
            <IntegrationCard key={integration.id} integration={integration} />
          ))}
        </ul>
        <CodeExamples {...examples} />
        {blocks.length > 0 && (
          <div className="mt-20 border-t border-hairline pt-10">
            <Blocks blocks={blocks} heading="h2" />
          </div>
        )}
      </div>
    </div>
  )
}

function IntegrationCard({ integration }: { integration: Integration }) {
  const { id, name, kind, status, summary, steps, docs, requires_sign_in } = integration
  return (
    <li id={id} className="flex flex-col border-t border-hairline pt-4">
      <div className="flex items-center justify-between gap-4 text-micro text-muted">
        <span>{contentTexts.integrate.kinds[kind]}</span>
        <StatusBadge status={status} />
      </div>
      <h3 className="display mt-3 text-title">{name}</h3>
      <p className="mt-3 text-body">
        <Spans text={summary} />
      </p>
      {steps.length > 0 && (
        <ol className="figures mt-5 list-decimal space-y-2 pl-5 text-small marker:text-muted">
          {steps.map((step) => (
            <li key={step.map((span) => span.text).join('')} className="pl-1">
              <Spans text={step} />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-6 pt-4 text-small">
        {docs && (
          <TextLink
            url={docs.url}
            label={contentTexts.integrate.docsFor({ docs: docs.label, name })}
            className="plain-link inline-flex min-h-11 items-center"
          >
            {docs.label}
          </TextLink>
        )}
        {requires_sign_in && <span className="text-muted">{contentTexts.integrate.needsAccount}</span>}
      </p>
    </li>
  )
}
