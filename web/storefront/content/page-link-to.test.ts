import { expect, it } from 'vitest'
import { pageLinkTo } from './page-link-to.ts'

it('opens what is not a page of the storefront as a whole', () => {
  for (const url of [
    '/docs',
    '/docs/static',
    '/openapi.json',
    '/api/v2/buyer/faqs',
    'https://example.com/',
    'mailto:a@b.c',
  ]) {
    expect(pageLinkTo(url), url).toEqual({ to: url, reloadDocument: true })
  }
})

it('goes to a page of the storefront without loading everything again', () => {
  for (const url of ['/faqs', '/terms?version=1', '/category/lighting', '/documents', '/faqs#packs']) {
    expect(pageLinkTo(url), url).toEqual({ to: url, prefetch: 'intent' })
  }
})
