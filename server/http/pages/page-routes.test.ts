import { expect, it } from 'vitest'
import { createPageRoutes } from './page-routes.ts'

it('the route of a page has neither its identifiers nor its query', () => {
  const route = (path?: string) => ({ id: path ?? 'layout', ...(path && { path }), module: {} }) as never
  const routeOf = createPageRoutes({
    layout: route(),
    item: route('inventory/:id/:slug?'),
    search: route('inventory/search'),
    seed: route('seed/:uuid'),
    show: route('seed/:uuid/show'),
    cart: route('cart'),
    rest: route('*'),
  })
  expect(
    [
      '/',
      '/_root.data',
      '/inventory/7',
      '/inventory/7/jug',
      '/inventory/7/jug.data',
      '/inventory/search',
      '/seed/a/show',
    ].map(routeOf),
  ).toEqual([
    '/',
    '/.data',
    '/inventory/:id/:slug?',
    '/inventory/:id/:slug?',
    '/inventory/:id/:slug?.data',
    '/inventory/search',
    '/seed/:uuid/show',
  ])
  expect(['/cart/', '/seed/a', '/wp-login.php', '/inventory', '/seed/a/b/c'].map(routeOf)).toEqual([
    '/cart',
    '/seed/:uuid',
    '/*',
    '/*',
    '/*',
  ])
})
