import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SearchStatus } from './search-status.tsx'

test.each([
  ['oak lmap', 'No results for “oak lmap”. Try fewer words or check the spelling.'],
  ['10001', 'No results for “10001”. No product here has this number.'],
  ['1001, 1007', 'No results for “1001, 1007”. No product here has any of these numbers.'],
])('explains why “%s” has no results', (text, message) => {
  const found = { text, hits: [], total: 0, everywhere: 0 }
  const status = createElement(SearchStatus, { status: 'idle', found, onRetry: () => {} })
  expect(renderToStaticMarkup(status)).toContain(`>${message}<`)
})
