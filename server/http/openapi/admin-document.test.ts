import { expect, it } from 'vitest'
import { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import { openTestShop } from '#test-kit/shop.ts'
import type { OpenApiDocument } from './document.ts'
import { operationsOf } from './operations-of.ts'

it('the reference of the operator API has every endpoint with its permission and one chapter, and that of buyers none', async () => {
  const test = await openTestShop()
  const read = async (url: string) => (await test.app.inject(url)).json<OpenApiDocument>()
  const [document, buyers] = [await read('/openapi-admin.json'), await read('/openapi.json')]
  const all: Record<string, Pick<AdminEndpoint, 'access'>> = { ...ADMIN_ENDPOINTS, ...ADMIN_FILE_ENDPOINTS }
  const operations = operationsOf(document)
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(all).toSorted())
  const chapters = document.tags?.map(({ name }) => name) ?? []
  for (const { operationId, tags = [], description = '', security, responses = {} } of operations) {
    const { access = 'staff' } = all[operationId] ?? {}
    expect([operationId, chapters.filter((name) => tags.includes(name)).length, tags.length]).toEqual([
      operationId,
      1,
      1,
    ])
    expect(description.includes(`\`${access}\``)).toBe(access.includes('.'))
    expect(security?.length).toBeGreaterThan(0)
    expect(Object.keys(responses)).toContain('422')
  }
  expect(Object.keys(buyers.paths ?? {}).filter((path) => path.includes('/admin'))).toEqual([])
  await test.close()
})
