import { Fragment } from 'react'
import type { RichText } from '#contract/schemas/content/content.ts'
import { TextLink } from './text-link.tsx'

/** Text and links of one paragraph. */
export function Spans({ text }: { text: RichText }) {
  let begin = 0
  return text.map(({ text: words, url }) => {
    const key = begin
    begin += words.length
    if (url === null) return <Fragment key={key}>{words}</Fragment>
    return (
      <TextLink key={key} url={url}>
        {words}
      </TextLink>
    )
  })
}
