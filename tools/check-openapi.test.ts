import { expect, it } from 'vitest'
import { operationsOf } from '#server/http/complete-document.ts'
import { faultsOf } from './check-openapi.ts'
import { readDocument } from './openapi-document.ts'

it('finds fault with a parameter that nothing is said of', async () => {
  const document = await readDocument()
  expect(faultsOf(document)).toEqual([])
  const operation = operationsOf(document).find(({ operationId }) => operationId === 'orders')
  const parameter = operation?.parameters?.find(({ name }) => name === 'from')
  if (parameter) delete parameter.description
  expect(faultsOf(document)).toEqual(['orders does not say what from is'])
})
