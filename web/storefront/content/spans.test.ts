import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { XSS_TEXTS } from '#test-kit/hostile/xss-vectors.ts'
import { Spans } from './spans.tsx'

const LINK = /^<a (?:href="(?:https:|\/|#)[^"<>]*"|class="[\w -]*"|data-discover="true"| )*>$/

/** Returns the tags of rendered HTML. React escapes `<` in texts and attributes. */
function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>?/g) ?? []
}

describe('Spans', () => {
  it.each(XSS_TEXTS)('renders only links with their attributes for %j', (text) => {
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
