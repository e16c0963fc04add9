import type { Faqs } from '#contract/content.ts'
import { plainBlocks } from './plain-text.ts'

/** The questions as search engines read them. */
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
