/** The columns of a listing as a table. */
export const productTableTexts = {
  caption: 'Products. Enter in a quantity adds it to the cart and goes to the next one.',
  sku: 'SKU',
  picture: 'Picture',
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
