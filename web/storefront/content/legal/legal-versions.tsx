import type { Privacy, Terms } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { TextLink } from '#web/storefront/content/text-link.tsx'

/** Changes in this version, and links to the other versions. */
export function LegalVersions({ text: { changes, previous, is_current } }: { text: Terms | Privacy }) {
  if (changes.length === 0 && previous.length === 0) return null
  return (
    <div className="space-y-12 border-t border-hairline pt-10">
      {changes.length > 0 && (
        <section>
          <h2 className="display text-title">{contentTexts.legal.changes}</h2>
          <ul className="mt-4 max-w-(--measure) list-disc space-y-2 pl-5 text-body leading-7 marker:text-muted">
            {changes.map((change) => (
              <li key={change.map((span) => span.text).join('')} className="pl-1">
                <Spans text={change} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {previous.length > 0 && (
        <section className="print:hidden">
          <h2 className="display text-title">{is_current ? contentTexts.legal.previous : contentTexts.legal.others}</h2>
          <ul className="mt-2">
            {previous.map(({ version, effective_at, url }) => (
              <li key={version}>
                <TextLink url={url} className="figures plain-link inline-flex min-h-11 items-center text-body">
                  {contentTexts.legal.versionFrom({ version, date: longDate(effective_at) })}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
