import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import type { Privacy, Terms } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { Button } from '#web/ui/button.tsx'
import { type Anchor, AnchorNav } from '#web/storefront/content/anchor-nav.tsx'
import { Blocks } from '#web/storefront/content/blocks.tsx'
import '#web/storefront/content/content.css'
import { LegalVersions } from './legal-versions.tsx'
import { PageHeader } from '#web/storefront/content/page-header.tsx'
import { TextLink } from '#web/storefront/content/text-link.tsx'

interface LegalPageProps {
  text: Terms | Privacy
  /** Path of the version in force. */
  path: string
  /** Additional part after the sections, with its entry in the contents. */
  more?: { anchor: Anchor; part: React.ReactNode }
}

/** A legal document: numbered sections with anchors, effective date, changes and previous versions. */
export function LegalPage({ text, path, more }: LegalPageProps) {
  const { title, seo, intro, version, effective_at, is_current, sections } = text
  const date = longDate(effective_at)
  const numbered = sections.map(({ id, number, title }) => ({ id, name: `${number}. ${title}` }))
  const anchors = more ? [...numbered, more.anchor] : numbered
  return (
    <div className="reading">
      <PageHeader title={title} here={seo.title} intro={intro}>
        <p className="figures mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
          <span>{is_current ? contentTexts.legal.inForce({ date }) : contentTexts.legal.wasInForce({ date })}</span>
          <span aria-hidden className="text-line">
            ·
          </span>
          <span>{contentTexts.legal.version({ version })}</span>
          <Button
            variant="text"
            className="no-scripting:hidden print:hidden"
            onClick={() => {
              window.print()
            }}
          >
            {contentTexts.legal.print}
          </Button>
        </p>
        {!is_current && (
          <p role="note" className="mt-4 rounded-md bg-clay-wash px-4 py-3 text-small">
            {contentTexts.legal.outdated}{' '}
            <TextLink url={path} className="underline underline-offset-4">
              {contentTexts.legal.readCurrent}
            </TextLink>
          </p>
        )}
      </PageHeader>
      <div className="frame mt-10 grid gap-x-12 gap-y-2 lg:mt-16 lg:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-20">
        <Contents anchors={anchors} />
        <div className="min-w-0 max-w-[46rem]">
          {sections.map(({ id, number, title, blocks }) => (
            <section key={id} id={id} className="mb-12">
              <h2 className="display mb-4 flex gap-x-3 text-title sm:text-heading">
                <span className="figures shrink-0 text-muted">{number}.</span>
                {title}
              </h2>
              <Blocks blocks={blocks} heading="h3" />
            </section>
          ))}
          {more && <div>{more.part}</div>}
          <LegalVersions text={text} />
        </div>
      </div>
    </div>
  )
}

/** Table of contents: collapsed on phones, sticky beside the text otherwise. */
function Contents({ anchors }: { anchors: readonly Anchor[] }) {
  return (
    <>
      <details className="group mb-10 border-y border-hairline lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between text-body font-medium">
          {contentTexts.legal.contents}
          <ChevronDown size={18} aria-hidden className="transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <ol className="pb-3">
          {anchors.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className="figures flex min-h-11 items-center text-body text-muted hover:text-ink">
                {name}
              </a>
            </li>
          ))}
        </ol>
      </details>
      <div className="hidden lg:contents">
        <AnchorNav label={contentTexts.legal.contents} anchors={anchors} />
      </div>
    </>
  )
}
