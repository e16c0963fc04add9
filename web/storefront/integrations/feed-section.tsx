import Download from 'lucide-react/icons/download'
import { Section } from '#web/storefront/buyer/section.tsx'
import { useRootData } from '#web/storefront/shell/root-data.ts'

const FORMATS = ['csv', 'json'] as const

/** The catalog as a file. */
export function FeedSection() {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  return (
    <Section
      id="feed"
      title="Product feed"
      about="Every product with your prices, stock, packs and pictures. Programs fetch it with a key that may read the catalog."
    >
      <ul className="flex flex-wrap gap-x-8">
        {FORMATS.map((format) => (
          <li key={format}>
            <a
              href={`${base}/feed.${format}`}
              download
              className="plain-link inline-flex min-h-11 items-center gap-2 text-small font-medium"
            >
              <Download size={16} aria-hidden />
              Download as {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-muted wrap-anywhere">
        <code>{base}/feed.csv</code>, <code>{base}/feed.json</code>; <code>?updated_since=</code> sends only what
        changed.
      </p>
    </Section>
  )
}
