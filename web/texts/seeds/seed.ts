/** Texts of the page of a seed: for its owner, for visitors and for a client. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const seedTexts = {
  seeds: 'Seeds',
  products: 'Products',
  count: ({ count }: { count: number }) =>
    plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
  chosenBy: ({ name }: { name: string }) => `Chosen by ${name}`,
  description: ({ count, name }: { count: number; name: string }) =>
    plural(count, { one: `1 product, chosen by ${name}`, other: `${formatNumber(count)} products, chosen by ${name}` }),
  heading: {
    edit: 'Edit name and description',
    name: 'Name',
    description: 'Description',
    optional: 'Optional',
    save: 'Save',
    cancel: 'Cancel',
  },
  empty: {
    title: 'Nothing here yet',
    text: 'Use the flower on any product to save it here with the quantity you plan to order.',
    browse: 'Shop most popular',
    visitor: ({ name }: { name: string }) => `${name} hasn’t added anything to this collection yet. Check back later.`,
    client: 'Nothing here yet.',
  },
  tools: {
    title: 'Search and sort this seed',
    search: 'Search this seed',
    sort: 'Sort',
    sorts: {
      manual: 'Custom order',
      newest: 'Recently added',
      title: 'Title',
      price_up: 'Price, low to high',
      price_down: 'Price, high to low',
    },
    apply: 'Apply',
    found: ({ count }: { count: number }) =>
      count === 0
        ? 'No products match.'
        : plural(count, { one: '1 product found', other: `${formatNumber(count)} products found` }),
  },
  more: {
    shown: ({ shown, count }: { shown: number; count: number }) =>
      plural(count, {
        one: `${formatNumber(shown)} of 1 product`,
        other: `${formatNumber(shown)} of ${formatNumber(count)} products`,
      }),
    show: 'Show more',
    all: 'Search this seed to find the rest.',
  },
  row: {
    select: ({ title }: { title: string }) => `Select ${title}`,
    selectAll: 'Select all',
    quantity: ({ title }: { title: string }) => `Quantity of ${title}`,
    each: 'each',
    eachInPacks: ({ units }: { units: number }) => `each · packs of ${formatNumber(units)}`,
    unavailable: 'Unavailable',
    remove: 'Remove',
    removeThis: ({ title }: { title: string }) => `Remove ${title}`,
    up: ({ title }: { title: string }) => `Move ${title} up`,
    down: ({ title }: { title: string }) => `Move ${title} down`,
    arrange: ({ title }: { title: string }) => `Move ${title}: drag it or use the arrow keys`,
    moved: ({ title, position, count }: { title: string; position: number; count: number }) =>
      `${title} moved to position ${formatNumber(position)} of ${formatNumber(count)}`,
    removed: ({ title }: { title: string }) => `${title} removed`,
    undo: 'Undo',
  },
  summary: {
    title: 'Summary',
    products: 'Products',
    units: 'Units',
    unavailable: 'Unavailable',
    amount: 'Total',
    client: 'Client view',
    sheet: 'Line sheet (PDF)',
    duplicate: 'Duplicate',
    delete: 'Delete',
  },
  order: {
    selected: ({ count }: { count: number }) => `${formatNumber(count)} selected`,
    all: 'Add all to cart',
    some: ({ count }: { count: number }) => `Add ${formatNumber(count)} to cart`,
    adding: 'Adding…',
    visitor: 'Order these products',
    done: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 product added to your cart',
        other: `${formatNumber(count)} products added to your cart`,
      }),
    nothing: 'Nothing could be added',
    notAdded: 'Not added',
    changed: 'Added with changes',
    added: 'Added',
    addedAsPlanned: ({ count }: { count: number }) =>
      plural(count, { one: '1 product added as planned', other: `${formatNumber(count)} products added as planned` }),
    allAsPlanned: 'Everything was added as planned.',
    cart: 'Go to cart',
    stay: 'Stay here',
    /** A product whose title the page has not loaded. */
    product: ({ ocid }: { ocid: number }) => `Product ${ocid}`,
  },
  copy: 'Save a copy',
  copying: 'Copying…',
  client: {
    pdf: 'PDF',
    print: 'Print',
    prices: 'Suggested retail prices in US dollars.',
    discontinued: 'This product has been discontinued.',
  },
} as const
