import { expect, it } from 'vitest'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { ProductFields } from '#contract/schemas/admin/catalog/product-fields.ts'
import { editedAttributes } from './attribute-draft.ts'
import { changesOf, draftOf, NEW_PRODUCT, rebaseDraft } from './product-draft.ts'

const MUG: ProductFields = {
  ...NEW_PRODUCT,
  sku: 'MUG-1',
  title: 'Mug',
  options: { Color: 'Sage', Size: '12 oz' },
  price: 1234.5,
  price_breaks: [{ min_qty: 24, price: 13.25 }],
  stock_policy: 'backorder',
  back_order_limit: 24,
  available_on: '2026-12-12',
  lead_time: { min_days: 3, max_days: 5 },
  materials: ['Stoneware', 'Glaze'],
  weight_lb: 1.125,
  barcode: '4006381333931',
  images: [{ source: 'https://images.example/mug.jpg', alt: 'A mug' }],
}

it('changes nothing until something is typed', () => {
  expect(changesOf(draftOf(MUG), MUG)).toEqual({ fields: {}, errors: {} })
})

it('has the changed fields only, parsed', () => {
  const draft = {
    ...draftOf(MUG),
    price: '$1,300',
    barcode: ' ',
    materials: 'Clay, Glaze,',
    lead_max: '',
    options: 'Color=Blue\n',
    price_breaks: [
      { min_qty: '48', price: '12' },
      { min_qty: '24', price: '13.25' },
      { min_qty: '', price: '' },
    ],
  }
  expect(changesOf(draft, MUG)).toEqual({
    errors: {},
    fields: {
      price: 1300,
      barcode: null,
      materials: ['Clay', 'Glaze'],
      lead_time: { min_days: 3, max_days: 3 },
      options: { Color: 'Blue' },
      price_breaks: [
        { min_qty: 24, price: 13.25 },
        { min_qty: 48, price: 12 },
      ],
    },
  })
})

it('has an error for each field that cannot be parsed', () => {
  const draft = {
    ...draftOf(MUG),
    price: '',
    stock: '1.5',
    weight_lb: 'heavy',
    options: 'Sage',
    price_breaks: [{ min_qty: '1', price: '2' }],
    lead_min: '9',
    back_order_limit: 'many',
  }
  expect(Object.keys(changesOf(draft, MUG).errors).toSorted()).toEqual([
    'back_order_limit',
    'lead_time',
    'options',
    'price',
    'price_breaks',
    'stock',
    'weight_lb',
  ])
})

it('keeps what was typed since it was sent, and takes the stored values of the others', () => {
  const sent = { ...draftOf(MUG), title: 'Mug, sage', price: '$1,300', stock: '4' }
  const typed = { ...sent, title: 'Mug, sage green', weight_lb: 'heavy', price_breaks: [{ min_qty: '48', price: '' }] }
  const stored: ProductFields = { ...MUG, title: 'Mug, sage', price: 1300, stock: 3 }
  expect(rebaseDraft(typed, sent, stored)).toEqual({
    ...draftOf(stored),
    title: 'Mug, sage green',
    weight_lb: 'heavy',
    price_breaks: [{ min_qty: '48', price: '' }],
  })
  expect(rebaseDraft(sent, sent, stored)).toEqual(draftOf(stored))
})

it('changes and rebases own attributes one by one', () => {
  const base = { ...MUG, attributes: { finish: 'Matte', height: 10.5, boxed: true } }
  const typed = { ...draftOf(base), attributes: { finish: 'Glossy', height: '10.5', boxed: '', glaze: 'Ash' } }
  expect(changesOf(typed, base).fields).toEqual({ attributes: { finish: 'Glossy', boxed: null, glaze: 'Ash' } })
  const stored = { ...base, attributes: { finish: 'Matte', height: 12, boxed: true } }
  expect(rebaseDraft(typed, draftOf(base), stored).attributes).toEqual({
    finish: 'Glossy',
    height: '12',
    boxed: '',
    glaze: 'Ash',
  })
})

it('keeps the field of an attribute that was typed before the category was changed', () => {
  const attribute = (key: string, applies_to: string[] | null) => ({ key, applies_to }) as Attribute
  const all = [attribute('finish', null), attribute('bulb', ['lamps']), attribute('pile', ['rugs'])]
  const fieldsIn = (category: string, attributes: Record<string, string>) =>
    editedAttributes(all, { category, attributes }, { pile: 'Cut' }).map(({ key }) => key)
  expect(fieldsIn('lamps', { pile: 'Cut' })).toEqual(['finish', 'bulb'])
  expect(fieldsIn('mugs', { bulb: 'E27', pile: 'Cut' })).toEqual(['finish', 'bulb'])
})
