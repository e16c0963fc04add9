import { expect, it } from 'vitest'
import { pageLinkTo } from './page-link-to.ts'

it('reloads the document for URLs that are not storefront pages', () => {
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

it('uses client-side navigation for storefront pages', () => {
  for (const url of ['/faqs', '/terms?version=1', '/category/lighting', '/documents', '/faqs#packs']) {
    expect(pageLinkTo(url), url).toEqual({ to: url, prefetch: 'intent' })
  }
})
