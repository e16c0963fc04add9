import type { LiteClient } from 'algoliasearch/lite'
import { expect, test } from 'vitest'
import { lateClient } from './late-client.ts'

const answering = { search: async (requests: unknown) => ({ results: requests }) } as unknown as LiteClient

test('is made once, by the first search or before it', async () => {
  let made = 0
  const { client, warm } = lateClient(async () => {
    made += 1
    return answering
  })
  expect(made).toBe(0)
  warm()
  const asked = [{ indexName: 'a', params: {} }]
  expect(await client.search(asked)).toEqual({ results: asked })
  await client.search([])
  expect(made).toBe(1)
})

test('is made again by the next search where that failed', async () => {
  let tries = 0
  const { client } = lateClient(async () => {
    tries += 1
    if (tries === 1) throw new Error('Offline')
    return answering
  })
  await expect(client.search([])).rejects.toThrow('Offline')
  expect(await client.search([])).toEqual({ results: [] })
})
