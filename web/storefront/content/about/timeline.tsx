import type { AboutUs } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { Spans } from '#web/storefront/content/spans.tsx'

/** History of the shop. */
export function Timeline({ events }: { events: AboutUs['timeline'] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="timeline" className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
      <h2 id="timeline" className="display text-heading">
        {contentTexts.about.timeline}
      </h2>
      <ol className="border-b border-hairline lg:col-span-2">
        {events.map(({ when, title, text }) => (
          <li
            key={`${when} ${title}`}
            className="grid gap-x-8 gap-y-1 border-t border-hairline py-6 sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <p className="figures text-small leading-7 text-muted">{when}</p>
            <div className="max-w-(--measure)">
              <h3 className="display text-title">{title}</h3>
              <p className="mt-2 text-body leading-7">
                <Spans text={text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
