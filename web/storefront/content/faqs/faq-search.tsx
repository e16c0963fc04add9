import { Form, href } from 'react-router'
import { Search } from '#web/ui/icons/search.ts'
import { contentTexts } from '#texts/content/content.tsx'

interface FaqSearchProps {
  query: string
  onQuery: (query: string) => void
  /** Number of questions shown. */
  count: number
}

/** Filters the questions while the visitor types. Without JavaScript the form is submitted to the server. */
export function FaqSearch({ query, onQuery, count }: FaqSearchProps) {
  return (
    <Form
      role="search"
      aria-label={contentTexts.faqs.title}
      action={href('/faqs')}
      replace
      preventScrollReset
      className="mt-8 max-w-xl print:hidden"
    >
      <div className="relative">
        <Search size={18} aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
        <input
          type="search"
          name="q"
          aria-label={contentTexts.faqs.search}
          placeholder={contentTexts.faqs.search}
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          className="block min-h-12 w-full rounded-full border border-line bg-raised pr-4 pl-11 text-body placeholder:text-muted hover:border-ink"
        />
      </div>
      <output className={`mt-2 block text-small text-muted ${query.trim() === '' ? 'sr-only' : ''}`}>
        {query.trim() !== '' && contentTexts.faqs.found({ count })}
      </output>
    </Form>
  )
}
