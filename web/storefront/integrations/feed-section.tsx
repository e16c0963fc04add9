import Download from 'lucide-react/icons/download'
import { integrationsTexts } from '#texts/integrations.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { useRootData } from '#web/storefront/shell/root-data.ts'

const FORMATS = ['csv', 'json'] as const
const UPDATED_SINCE = '?updated_since='

/** The catalog as a file. */
export function FeedSection() {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  return (
    <Section id="feed" title={integrationsTexts.feed.title} about={integrationsTexts.feed.text}>
      <ul className="flex flex-wrap gap-x-8">
        {FORMATS.map((format) => (
          <li key={format}>
            <a
              href={addressOf(base, format)}
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
        {integrationsTexts.feed.addresses(
          <code>{addressOf(base, 'csv')}</code>,
          <code>{addressOf(base, 'json')}</code>,
          <code>{UPDATED_SINCE}</code>,
        )}
      </p>
    </Section>
  )
}

function addressOf(base: string, format: (typeof FORMATS)[number]): string {
  return `${base}/feed.${format}`
}
