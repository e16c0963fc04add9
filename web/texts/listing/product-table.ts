/** Columns of the table view. */
export const productTableTexts = {
  caption: 'Products. Press Enter in a quantity field to add the product and move to the next field.',
  sku: 'SKU',
  image: 'Image',
  product: 'Product',
  maker: 'Maker',
  pack: 'Pack',
  minimum: 'Min.',
  price: 'Price',
  retail: 'Retail',
  shipsIn: 'Ships in',
  seeds: 'Seeds',
  quantity: 'Quantity',
} as const
