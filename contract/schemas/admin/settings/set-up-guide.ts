import { type Static, Type } from 'typebox'
import { SET_UP_STEPS } from '#contract/backoffice/set-up-guide.ts'

export const SetUpGuide = Type.Object({
  is_shown: Type.Boolean({ description: 'False in a demo shop, once it is dismissed, and once everything is done' }),
  steps: Type.Array(
    Type.Object({
      id: Type.Enum([...SET_UP_STEPS]),
      done: Type.Boolean({ description: 'As the shop is now' }),
    }),
    { description: 'Empty in a demo shop and once it is dismissed' },
  ),
})
export type SetUpGuide = Static<typeof SetUpGuide>
