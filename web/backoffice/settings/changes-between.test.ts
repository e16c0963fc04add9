import { expect, it } from 'vitest'
import { changesBetween } from './changes-between.ts'

it('the note about changes of someone else has what was changed, added and removed', () => {
  expect(changesBetween({ same: 1, changed: [1], removed: 'TX' }, { same: 1, changed: [2], added: 'ME' })).toEqual({
    changed: [[1], [2]],
    removed: ['TX', null],
    added: [null, 'ME'],
  })
})
