/** Texts of the address form. */
export const addressTexts = {
  addOne: 'Add an address',
  add: 'Add address',
  name: 'Recipient',
  label: 'Address name',
  street: 'Street address',
  suite: 'Suite, unit, floor',
  city: 'City',
  zip: 'ZIP code',
  phone: 'Phone for deliveries',
} as const
