import { Download } from '#web/ui/icons/download.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { useRootData } from '#web/storefront/shell/root-data.ts'

const FORMATS = ['csv', 'json'] as const
const UPDATED_SINCE = '?updated_since='

/** Product feed: the catalog with its prices as a file. */
export function FeedSection() {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  return (
    <Section id="feed" title={integrationsTexts.feed.title} about={integrationsTexts.feed.text}>
      <ul className="flex flex-wrap gap-x-8">
        {FORMATS.map((format) => (
          <li key={format}>
            <a
              href={feedUrl(base, format)}
              download
              className="plain-link inline-flex min-h-11 items-center gap-2 text-small font-medium"
            >
              <Download size={16} aria-hidden />
              {integrationsTexts.feed.download({ format: format.toUpperCase() })}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-muted wrap-anywhere">
        {integrationsTexts.feed.urls(
          <code>{feedUrl(base, 'csv')}</code>,
          <code>{feedUrl(base, 'json')}</code>,
          <code>{UPDATED_SINCE}</code>,
        )}
      </p>
    </Section>
  )
}

function feedUrl(base: string, format: (typeof FORMATS)[number]): string {
  return `${base}/feed.${format}`
}
