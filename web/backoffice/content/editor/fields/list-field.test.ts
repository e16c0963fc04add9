import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListField } from './list-field.tsx'

const addLabelOf = (name: string, items: React.ComponentProps<typeof ListField>['items']) => {
  const list = { items, schema: {}, name, label: name, place: `content/${name}`, value: [], onChange: () => undefined }
  return /Add [a-z ]+/i.exec(renderToStaticMarkup(createElement(ListField, list)))?.[0]
}

it('the button that adds to a list has the article of its noun', () => {
  const variants = { anyOf: [{ type: 'string' }, { type: 'object', properties: { url: {} } }] }
  expect([
    addLabelOf('timeline', { type: 'string' }),
    addLabelOf('images', variants),
    addLabelOf('faqs', { type: 'string' }),
    addLabelOf('skus', { type: 'string' }),
  ]).toEqual(['Add an event', 'Add an image', 'Add a question', 'Add a SKU'])
})
