import { Plus } from '#web/ui/icons/plus.ts'
import type { Faq } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { Blocks } from '#web/storefront/content/blocks.tsx'
import { TextLink } from '#web/storefront/content/text-link.tsx'

interface FaqListProps {
  items: readonly Faq[]
  /** True if the answers are initially open. */
  open?: boolean
}

/** Questions as disclosures, which work without JavaScript. */
export function FaqList({ items, open = false }: FaqListProps) {
  return (
    <div className="border-b border-hairline">
      {items.map((item) => (
        <Question key={item.id} item={item} open={open} />
      ))}
    </div>
  )
}

function Question({ item: { id, question, answer, link }, open }: { item: Faq; open: boolean }) {
  return (
    <details className="group border-t border-hairline" open={open}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3">
        <h3 className="max-w-(--measure) text-lead">{question}</h3>
        <Plus
          size={20}
          aria-hidden
          className="shrink-0 text-muted transition-transform duration-200 group-open:rotate-45 print:hidden"
        />
      </summary>
      {/* The anchor is inside the hidden content, so that the browser opens it; the scroll margin shows the question. */}
      <div id={id} className="scroll-mt-48 pt-1 pb-8">
        <Blocks blocks={answer} heading="h4" />
        <p className="mt-4 flex flex-wrap gap-x-6 text-small print:hidden">
          {link && (
            <TextLink url={link.url} className="plain-link inline-flex min-h-11 items-center">
              {link.label}
            </TextLink>
          )}
          <a href={`#${id}`} className="plain-link inline-flex min-h-11 items-center text-muted hover:text-ink">
            {contentTexts.faqs.link}
          </a>
        </p>
      </div>
    </details>
  )
}
