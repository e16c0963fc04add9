import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { XSS_TEXTS } from '#contract/test-xss-vectors.ts'
import { Spans } from './spans.tsx'

const LINK = /^<a (?:href="(?:https:|\/|#)[^"<>]*"|class="[\w -]*"|data-discover="true"| )*>$/

/** Whatever begins with `<` in what React writes is a tag: in texts and attributes it writes `&lt;`. */
function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>?/g) ?? []
}

describe('a paragraph as HTML', () => {
  it.each(XSS_TEXTS)('has no element but links and no attribute but theirs: %j', (text) => {
    const spans = [
      { text, url: null },
      { text, url: '/terms' },
      { text, url: `https://shop.example/?q=${encodeURIComponent(text)}` },
      { text, url: '#anchor' },
    ]
    const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Spans, { text: spans })))
    const tags = tagsOf(html)
    expect(tags).toHaveLength(6)
    expect(tags.filter((tag) => tag !== '</a>' && !LINK.test(tag))).toEqual([])
  })
})
