import type { LiteClient } from 'algoliasearch/lite'
import { expect, test } from 'vitest'
import { lazySearchClient } from './lazy-search-client.ts'

const answering = { search: async (requests: unknown) => ({ results: requests }) } as unknown as LiteClient

test('creates the client once, on preload or the first search', async () => {
  let created = 0
  const { client, preload } = lazySearchClient(async () => {
    created += 1
    return answering
  })
  expect(created).toBe(0)
  preload()
  const requests = [{ indexName: 'a', params: {} }]
  expect(await client.search(requests)).toEqual({ results: requests })
  await client.search([])
  expect(created).toBe(1)
})

test('retries creating the client with the next search after an error', async () => {
  let tries = 0
  const { client } = lazySearchClient(async () => {
    tries += 1
    if (tries === 1) throw new Error('Offline')
    return answering
  })
  await expect(client.search([])).rejects.toThrow('Offline')
  expect(await client.search([])).toEqual({ results: [] })
})
