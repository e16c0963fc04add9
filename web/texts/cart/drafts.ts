/** Texts of the drafts: carts saved under a name. */
import { countsTexts } from '#texts/ui/counts.ts'

export const draftsTexts = {
  title: 'Drafts',
  about: 'A draft is a cart you save under a name and finish later. It always has today’s prices.',
  loading: 'Loading your drafts',
  none: 'You have no drafts yet.',
  list: 'Your drafts',
  changed: ({ date }: { date: string }) => `Updated ${date}`,
  open: 'Open',
  swap: 'Swap with cart',
  add: 'Add to cart',
  opened: ({ name }: { name: string }) => `“${name}” is in your cart.`,
  swapped: ({ name, kept }: { name: string; kept: string }) =>
    `“${name}” is in your cart. We saved your previous cart as “${kept}”.`,
  skipped: ({ count, titles }: { count: number; titles: string }) =>
    `${countsTexts.products({ count })} couldn’t be added: ${titles}`,
  rename: { action: 'Rename', field: 'New name', save: 'Save', cancel: 'Cancel' },
  remove: { action: 'Delete', question: 'Delete this draft? You can’t undo this.', cancel: 'Keep it' },
  save: {
    field: 'Draft name',
    suggestion: ({ date }: { date: string }) => `Cart from ${date}`,
    nameMissing: 'Enter a name for the draft.',
    startNew: 'Then empty my cart and start a new one',
    action: 'Save draft',
    done: ({ name }: { name: string }) => `Saved as “${name}”. Your cart is unchanged.`,
    emptied: ({ name }: { name: string }) => `Saved as “${name}”. Your cart is empty now.`,
    undo: 'Undo',
    undone: 'Your cart is back.',
  },
} as const
