import { expect, it } from 'vitest'
import { operationsOf } from '#server/http/openapi/complete-document.ts'
import { documentErrors } from './openapi.ts'
import { readDocument } from '#tools/generate/openapi-document.ts'

it('reports a parameter without a description', async () => {
  const document = await readDocument()
  expect(documentErrors(document)).toEqual([])
  const operation = operationsOf(document).find(({ operationId }) => operationId === 'orders')
  const parameter = operation?.parameters?.find(({ name }) => name === 'from')
  if (parameter) delete parameter.description
  expect(documentErrors(document)).toEqual(['orders lacks a description of from'])
})
