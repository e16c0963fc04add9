import { Fragment } from 'react'
import type { RichText } from '#contract/content.ts'
import { TextLink } from './text-link.tsx'

/** The runs of one paragraph. */
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
