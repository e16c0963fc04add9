/** The drafts: carts kept under a name. */
import { countsTexts } from './counts.ts'

export const draftsTexts = {
  title: 'Drafts',
  about: 'A draft is a cart you keep under a name, to go on with later. Its prices are today’s.',
  loading: 'Loading your drafts',
  none: 'You have no drafts yet.',
  list: 'Your drafts',
  changed: ({ date }: { date: string }) => `Changed ${date}`,
  open: 'Open',
  swap: 'Swap with the cart',
  add: 'Add to the cart',
  opened: ({ name }: { name: string }) => `“${name}” is in your cart.`,
  swapped: ({ name, kept }: { name: string; kept: string }) =>
    `“${name}” is in your cart. What was in the cart is kept as “${kept}”.`,
  skipped: ({ count, titles }: { count: number; titles: string }) =>
    `${countsTexts.products({ count })} could not be put in: ${titles}`,
  rename: { action: 'Rename', field: 'Name of the draft', save: 'Save', cancel: 'Cancel' },
  remove: { action: 'Delete', question: 'Delete it for good?', cancel: 'Keep it' },
  keep: {
    field: 'Keep this cart as',
    suggestion: ({ date }: { date: string }) => `Cart of ${date}`,
    nameMissing: 'Give the draft a name.',
    keepLines: 'Leave the lines in my cart too',
    action: 'Keep as a draft',
    done: ({ name }: { name: string }) => `Kept as “${name}”`,
  },
} as const
