import type { Faqs } from '#contract/schemas/content/content.ts'
import { plainBlocks } from '#web/storefront/content/plain-text.ts'

/** Returns the questions as schema.org JSON-LD. */
export function faqsJsonLd({ groups }: Faqs) {
  return {
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ items }) =>
      items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainBlocks(answer) },
      })),
    ),
  }
}
