import { expect, it } from 'vitest'
import { parseClipboard, placeBlock } from './paste.ts'

it('is split into rows and cells, with the quotes of spreadsheets', () => {
  expect(parseClipboard('12.50\t6\r\n13\t\r\n')).toEqual([
    ['12.50', '6'],
    ['13', ''],
  ])
  expect(parseClipboard('"Mug, ""big""\nsage"\t4\n7" vase\t5')).toEqual([
    ['Mug, "big"\nsage', '4'],
    ['7" vase', '5'],
  ])
  expect(parseClipboard('one')).toEqual([['one']])
  expect(parseClipboard('')).toEqual([['']])
})

const GRID = { ocids: [1, 2, 3], columns: ['price', 'sales_price', 'stock'] } as const

it('begins at the cell, in the order of the columns, and ends with the page', () => {
  const at = { ocid: 2, field: 'sales_price' } as const
  const block = [['1', '2', 'beyond'], ['3', '4'], ['no row']]
  expect(placeBlock(block, { ...GRID, at }, [])).toEqual({
    cells: [
      { ocid: 2, field: 'sales_price', text: '1' },
      { ocid: 2, field: 'stock', text: '2' },
      { ocid: 3, field: 'sales_price', text: '3' },
      { ocid: 3, field: 'stock', text: '4' },
    ],
    left: 1,
  })
})

it('drops the texts of columns that the person may not edit, and moves no others', () => {
  const at = { ocid: 3, field: 'title' } as const
  const columns = ['title', null, null, 'stock'] as const
  expect(placeBlock([['Mug', '12.50', '10', '4']], { ocids: GRID.ocids, columns, at }, []).cells).toEqual([
    { ocid: 3, field: 'title', text: 'Mug' },
    { ocid: 3, field: 'stock', text: '4' },
  ])
})

it('fills a range with one cell', () => {
  const at = { ocid: 1, field: 'price' } as const
  expect(placeBlock([['9']], { ...GRID, at }, [1, 2])).toEqual({
    cells: [
      { ocid: 1, field: 'price', text: '9' },
      { ocid: 2, field: 'price', text: '9' },
    ],
    left: 0,
  })
  expect(placeBlock([['9']], { ...GRID, at }, [1]).cells).toHaveLength(1)
})
