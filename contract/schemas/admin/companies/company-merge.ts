import { type Static, Type } from 'typebox'
import { Id } from './companies.ts'
import { CompanyConsequences } from './company-records.ts'
import { Nullable, Usd } from '#contract/schemas/wire.ts'

const Into = Type.Integer({ ...Id, description: 'Id of the company that stays' })
export const MergeQuery = Type.Object({ into: Into })
export const MergeCompany = Type.Object({ into: Into })

/** Numbers of things that belong to the other company after a merge. */
export const MergeMoves = Type.Object({
  people: Type.Integer({ description: 'Their carts and drafts go with them' }),
  addresses: Type.Integer(),
  certificates: Type.Integer(),
  orders: Type.Integer(),
  documents: Type.Integer({ description: 'Invoices and credit notes' }),
  seeds: Type.Integer(),
  notes: Type.Integer(),
  files: Type.Integer(),
})
export type MergeMoves = Static<typeof MergeMoves>

const MergeSide = Type.Object({ id: Type.Integer(), name: Type.String() })

export const MergePreview = Type.Object({
  from: Type.Object(MergeSide.properties, { description: 'The company that goes' }),
  into: Type.Object(MergeSide.properties, { description: 'The company that stays' }),
  moves: MergeMoves,
  affected: Type.Object(CompanyConsequences.properties, {
    description:
      'Of the company that goes: sessions end, keys are revoked, webhooks are paused, orders and carts go on',
  }),
  credit: Nullable(
    Type.Object(
      {
        from: Type.Number({ ...Usd, description: 'Credit that the company that goes uses' }),
        into: Type.Number({ ...Usd, description: 'Credit that the company that stays uses' }),
        available: Nullable(Type.Number({ description: 'What is left after the merge; below 0: over the limit' })),
      },
      { description: 'Null without the permission payments.read' },
    ),
  ),
  warnings: Type.Array(Type.String(), { description: 'Where the companies differ, and what follows' }),
  blockers: Type.Array(Type.String(), { description: 'Why they cannot be merged now' }),
})
export type MergePreview = Static<typeof MergePreview>
