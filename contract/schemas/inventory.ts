import { type Static, Type } from 'typebox'
import { MOVEMENT_KINDS } from '#contract/inventory.ts'
import { Cursor, Next } from './admin-companies.ts'
import { Nullable, PageSize, Timestamp } from './wire.ts'

export const MovementsQuery = Type.Object({ cursor: Cursor, limit: PageSize(500, 50) })
export type MovementsQuery = Static<typeof MovementsQuery>

/** A change of the stock of a product. */
export const Movement = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...MOVEMENT_KINDS]),
  change: Type.Integer({ description: 'Units; negative if they left the stock. 0 for a count that confirmed it' }),
  stock: Type.Integer({ description: 'Stock after the movement' }),
  reason: Nullable(Type.String()),
  reference: Nullable(Type.String({ description: 'Number of an order, suborder or delivery note, or of an import' })),
  actor: Nullable(
    Type.String({ description: 'Name of a member of staff, or buyer, operator or shop; null if it is unknown' }),
  ),
  at: Timestamp,
})
export type Movement = Static<typeof Movement>

export const Movements = Type.Object({ data: Type.Array(Movement), next: Next })
export type Movements = Static<typeof Movements>
