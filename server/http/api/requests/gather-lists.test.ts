import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { gatherLists } from './gather-lists.ts'

const schema = Type.Object({ ids: Type.Array(Type.Integer()), page: Type.Integer() })

describe('the lists of a query', () => {
  it('are collected in the order of their indices, in every notation', () => {
    expect(gatherLists({ 'ids[10]': '3', 'ids[2]': '2', 'ids[0]': '1', page: '4' }, schema)).toEqual({
      ids: ['1', '2', '3'],
      page: '4',
    })
    expect(gatherLists({ 'ids[]': ['7', '8'] }, schema)).toEqual({ ids: ['7', '8'] })
    expect(gatherLists({ ids: '7' }, schema)).toEqual({ ids: ['7'] })
  })

  it('are left unchanged if the schema has no list', () => {
    const query = { 'page[0]': '1' }
    expect(gatherLists(query, schema)).toEqual(query)
    expect(gatherLists(query, undefined)).toBe(query)
  })
})
