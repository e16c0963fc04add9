import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextBlocks } from './text-blocks.tsx'

const TEXT = 'Thrown by hand.\nFired twice.\n\n- clay\n- <b>glaze</b>'

test('a text is shown with its paragraphs and lists, and its markup as text', () => {
  const html = renderToStaticMarkup(createElement(TextBlocks, { text: TEXT, className: '' })).replaceAll(
    / [a-z]+="[^"]*"/g,
    '',
  )
  expect(html).toBe(
    '<div><p>Thrown by hand.\nFired twice.</p><ul><li>clay</li><li>&lt;b&gt;glaze&lt;/b&gt;</li></ul></div>',
  )
})
