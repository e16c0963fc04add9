import { expect, it } from 'vitest'
import { operationsOf } from '#server/http/openapi/operations-of.ts'
import { documentErrors, lintErrors } from './openapi.ts'
import { readDocument } from '#tools/generate/openapi-document.ts'

it('reports a parameter without a description', async () => {
  const document = await readDocument()
  expect(documentErrors(document)).toEqual([])
  const operation = operationsOf(document).find(({ operationId }) => operationId === 'orders')
  const parameter = operation?.parameters?.find(({ name }) => name === 'from')
  if (parameter) delete parameter.description
  expect(documentErrors(document)).toEqual(['orders lacks a description of from'])
})

it('reports what the linters find, of which each has rules that the other lacks', async () => {
  const document = await readDocument()
  for (const { post } of Object.values(document.webhooks ?? {})) delete post.security
  for (const operation of operationsOf(document)) {
    if (operation.operationId === 'orders') operation.description = '<script>alert(1)</script>'
  }
  const errors = await lintErrors(document)
  expect(errors.filter((error) => error.startsWith('security-defined'))).toHaveLength(
    Object.keys(document.webhooks ?? {}).length,
  )
  expect(errors.filter((error) => error.startsWith('no-script-tags-in-markdown'))).toHaveLength(1)
})
