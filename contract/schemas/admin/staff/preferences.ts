import { type Static, Type } from 'typebox'

/** Maximum size of a request that sets a preference. */
export const MAX_PREFERENCE_BYTES = 16 * 1024

export const PreferenceName = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[a-z0-9][a-z0-9.-]*$',
    description: 'Name of a preference, such as `table.orders`',
  }),
})

/** A choice of a person for a screen, such as the columns of a table. Its content is the screen's own. */
export const Preference = Type.Object({
  value: Type.Union([
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 100 }),
    Type.Null(),
  ]),
})
export type Preference = Static<typeof Preference>
