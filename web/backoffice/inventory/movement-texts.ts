import type { MovementKind, RecordedKind } from '#contract/catalog/inventory.ts'

export const KIND_TEXTS: Record<MovementKind, string> = {
  opening: 'Opening stock',
  received: 'Received',
  sold: 'Sold',
  released: 'Released',
  returned: 'Returned',
  damaged: 'Damaged',
  counted: 'Counted',
  corrected: 'Corrected',
  imported: 'Imported',
}

/** Texts and key of the dialog of each kind. */
export const RECORD_TEXTS: Record<
  RecordedKind,
  { action: string; keys: string; description: string; units: string; needsReason: boolean }
> = {
  received: {
    action: 'Receive',
    keys: 'r',
    description: 'Units that arrived are added to the stock.',
    units: 'Units received',
    needsReason: false,
  },
  counted: {
    action: 'Count',
    keys: 'c',
    description:
      'The stock becomes what you counted. Count all units on hand, also those that are sold and have not shipped.',
    units: 'Units on hand',
    needsReason: false,
  },
  damaged: {
    action: 'Write off damaged',
    keys: 'd',
    description: 'Units that cannot be sold leave the stock.',
    units: 'Units damaged',
    needsReason: true,
  },
  corrected: {
    action: 'Correct',
    keys: 'o',
    description: 'Adds units to the stock, or takes them away with a minus.',
    units: 'Units, such as 5 or -5',
    needsReason: true,
  },
}

const ACTOR_TEXTS: Readonly<Record<string, string>> = { buyer: 'Buyer', operator: 'Operator', shop: 'Shop' }

/** Returns the author of a movement: a name, or a side of an order. */
export function actorText(actor: string | null): string | null {
  return actor && (ACTOR_TEXTS[actor] ?? actor)
}

/** Returns a change with its sign. */
export function changeText(change: number): string {
  return change > 0 ? `+${change.toLocaleString('en-US')}` : change.toLocaleString('en-US').replace('-', '−')
}
