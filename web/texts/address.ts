/** An address of the buyer's company, and its fields. */
export const addressTexts = {
  addOne: 'Add an address',
  add: 'Add address',
  name: 'Name on the parcel',
  label: 'What you call it',
  street: 'Street and number',
  suite: 'Suite, floor, door',
  city: 'City',
  zip: 'ZIP code',
} as const
