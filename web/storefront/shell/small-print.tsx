import type { RichText } from '#contract/schemas/content/content.ts'
import { Spans } from '#web/storefront/content/spans.tsx'

/** A text of the operator at the end of the footer. Loaded lazily, hence the default export. */
export default function SmallPrint({ text }: { text: RichText }) {
  return (
    <p className="max-w-[80ch] py-2 text-small">
      <Spans text={text} />
    </p>
  )
}
