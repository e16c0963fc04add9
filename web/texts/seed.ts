/** The page of one seed, for who keeps it, for visitors and for a client. */
import { formatNumber } from '#contract/language.ts'
import { plural } from './language.ts'

export const seedTexts = {
  seeds: 'Seeds',
  products: 'Products',
  count: ({ count }: { count: number }) =>
    plural(count, { one: '1 product', other: `${formatNumber(count)} products` }),
  chosenBy: ({ name }: { name: string }) => `Chosen by ${name}`,
  description: ({ count, name }: { count: number; name: string }) =>
    plural(count, { one: `1 product, chosen by ${name}`, other: `${formatNumber(count)} products, chosen by ${name}` }),
  heading: {
    change: 'Change name and description',
    name: 'Name',
    description: 'Description',
    optional: 'Optional',
    save: 'Save',
    cancel: 'Cancel',
  },
  empty: {
    title: 'Nothing in it yet',
    text: 'Press the flower on any product, and it is kept here with the quantity you plan.',
    browse: 'Browse what is popular',
    visitor: ({ name }: { name: string }) =>
      `${name} has not put anything into this collection so far. Look again later.`,
    client: 'There is nothing in it yet.',
  },
  tools: {
    title: 'Within this seed',
    search: 'Search in this seed',
    sort: 'Sort',
    sorts: {
      manual: 'As arranged',
      newest: 'Last added',
      title: 'Title',
      price_up: 'Price, low to high',
      price_down: 'Price, high to low',
    },
    apply: 'Apply',
    found: ({ count }: { count: number }) =>
      count === 0
        ? 'Nothing here has these words.'
        : plural(count, { one: '1 product found', other: `${formatNumber(count)} products found` }),
  },
  more: {
    shown: ({ shown, count }: { shown: number; count: number }) =>
      plural(count, {
        one: `${formatNumber(shown)} of 1 product`,
        other: `${formatNumber(shown)} of ${formatNumber(count)} products`,
      }),
    show: 'Show more',
    all: 'Search the seed to find the others.',
  },
  row: {
    select: ({ title }: { title: string }) => `Select ${title}`,
    selectAll: 'Select all',
    quantity: ({ title }: { title: string }) => `Quantity of ${title}`,
    each: 'each',
    eachInPacks: ({ units }: { units: number }) => `each · packs of ${units}`,
    unavailable: 'Not available',
    remove: 'Remove',
    removeThis: ({ title }: { title: string }) => `Remove ${title}`,
    up: ({ title }: { title: string }) => `Move ${title} up`,
    down: ({ title }: { title: string }) => `Move ${title} down`,
    arrange: ({ title }: { title: string }) => `Arrange ${title}: drag it, or press the arrow keys`,
    moved: ({ title, place, count }: { title: string; place: number; count: number }) =>
      `${title}, place ${place} of ${count}`,
    takenOut: ({ title }: { title: string }) => `${title} was taken out`,
    undo: 'Undo',
  },
  summary: {
    title: 'Summary',
    products: 'Products',
    units: 'Units',
    unavailable: 'Not available',
    amount: 'Amount',
    client: 'Client view',
    sheet: 'Line sheet (PDF)',
    duplicate: 'Duplicate',
    delete: 'Delete',
  },
  order: {
    selected: ({ count }: { count: number }) => `${count} selected`,
    all: 'Add all to cart',
    some: ({ count }: { count: number }) => `Add ${count} to cart`,
    adding: 'Adding…',
    visitor: 'Order these',
    done: ({ count }: { count: number }) =>
      plural(count, { one: '1 product in your cart', other: `${formatNumber(count)} products in your cart` }),
    nothing: 'Nothing could be added',
    notAdded: 'Not added',
    changed: 'Added, but changed',
    added: 'Added',
    addedAsPlanned: ({ count }: { count: number }) =>
      plural(count, { one: '1 product added as planned', other: `${formatNumber(count)} products added as planned` }),
    allAsPlanned: 'All as planned.',
    cart: 'Go to cart',
    stay: 'Stay here',
    /** A product whose title the page does not have. */
    product: ({ ocid }: { ocid: number }) => `No. ${ocid}`,
  },
  copy: 'Save a copy',
  copying: 'Copying…',
  client: { pdf: 'PDF', print: 'Print', prices: 'Suggested retail prices in US dollars.' },
} as const
