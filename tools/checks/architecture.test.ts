import { describe, expect, it } from 'vitest'
import { importError, importsOf, unusedPermissions } from './architecture.ts'
import { importCircles } from './import-circles.ts'

const errorsOf = (from: string, source: string) => importsOf(from, source).map(importError)

describe('the architecture check', () => {
  it('allows a feature to import the front file of another', () => {
    expect(errorsOf('server/cart/cart.ts', `import type { Catalog } from '#server/catalog/catalog.ts'`)).toEqual([null])
  })
  it('rejects private files of another feature', () => {
    expect(
      errorsOf('server/orders/placing/place.ts', `import { priceCart } from '#server/cart/pricing/price-cart.ts'`),
    ).toEqual(['import cart by its front file'])
  })
  it('allows a feature to import only types from the dependencies of another', () => {
    const errors = errorsOf('server/cart/cart.ts', `import type { Buyer } from '#server/accounts/deps.ts'`)
    expect(errors).toEqual([null])
    expect(errorsOf('server/cart/cart.ts', `import { createDeps } from '#server/accounts/deps.ts'`)).toEqual([
      'import accounts by its front file',
    ])
  })
  it('allows features to import infrastructure, and rejects folders that are in no table', () => {
    const source = `import { createStore } from '#server/storage/bucket-store.ts'`
    expect(errorsOf('server/images/images.ts', source)).toEqual([null])
    expect(errorsOf('server/new-feature/new-feature.ts', source)).toEqual([
      'server/new-feature is not in the table of features',
    ])
  })
  it('treats shop copy about test cards as production code', () => {
    const source = `import { Checkout } from '#contract/schemas/orders/checkout.ts'`
    expect(errorsOf('web/texts/checkout/test-card.ts', source)).toEqual([
      'import only types from schemas: browsers do not get them',
    ])
  })
  it('rejects imports against the direction of the tables', () => {
    expect(errorsOf('server/catalog/catalog.ts', `import { createCart } from '#server/cart/cart.ts'`)).toEqual([
      'catalog may not use cart',
    ])
    expect(errorsOf('contract/values/money.ts', `export { createShop } from '#server/shop.ts'`)).toEqual([
      'contract may not import server',
    ])
  })
  it('keeps the back office and the storefront apart', () => {
    const apart = ['the storefront may not import the back office, which has a build of its own']
    const backoffice = `import { Screen } from '#web/backoffice/shell/screen.tsx'`
    expect(errorsOf('web/root.tsx', backoffice)).toEqual(apart)
    expect(errorsOf('web/routes.ts', `import('#web/backoffice/routes.tsx')`)).toEqual(apart)
    expect(errorsOf('web/ui/button.tsx', backoffice)).toEqual(apart)
    expect(errorsOf('web/backoffice/main.tsx', backoffice)).toEqual([null])
    expect(errorsOf('web/backoffice/main.tsx', `import { X } from '#web/ui/icons/x.ts'`)).toEqual([null])
    expect(errorsOf('web/backoffice/main.tsx', `import { call } from '#web/storefront/http/api.ts'`)).toEqual([
      'web/backoffice may not import web/storefront',
    ])
  })
  it('rejects relative imports of a parent folder', () => {
    expect(errorsOf('server/cart/cart.ts', `import { x } from '../catalog/catalog.ts'`)).toHaveLength(1)
    expect(errorsOf('server/cart/cart.ts', `import { x } from '../catalog/catalog.ts'`)).not.toEqual([null])
  })
  it('checks dynamic imports', () => {
    expect(errorsOf('web/storefront/home.tsx', `const m = await import('#server/shop.ts')`)).toEqual([
      'web may not import server',
    ])
  })
  it('allows only web/shop.ts to import the server, and only its types', () => {
    expect(errorsOf('web/shop.ts', `import type { Shop } from '#server/shop.ts'`)).toEqual([null])
    expect(errorsOf('web/shop.ts', `import { createShop } from '#server/shop.ts'`)).toEqual([
      'web may not import server',
    ])
  })
  it('keeps the test kit out of the shop', () => {
    const source = `import { eventually } from '#test-kit/waits.ts'`
    expect(errorsOf('web/storefront/home.test.ts', source)).toEqual([null])
    expect(errorsOf('test-kit/count-queries.ts', source)).toEqual([null])
    expect(errorsOf('server/shop.ts', source)).toEqual(['server may not import test-kit'])
    expect(errorsOf('server/shop.test.ts', `import { x } from '#tools/build.ts'`)).toEqual([
      'server may not import tools',
    ])
  })
  it('reports permissions that no feature uses; tests and composition files do not count', () => {
    const imports = [
      ...importsOf('server/cart/cart.ts', `import { toCard } from '#server/catalog/cards.ts'`),
      ...importsOf('server/cart/cart.test.ts', `import { renderPdf } from '#server/print/render-pdf.ts'`),
      ...importsOf('server/shop.ts', `import { createPdfRenderer } from '#server/print/print.ts'`),
    ]
    const features = { cart: ['catalog', 'print'] }
    const entryPoints = { catalog: ['cards.ts'], print: ['render-pdf.ts'] }
    expect(unusedPermissions(imports, { features, entryPoints })).toEqual([
      'cart may use print and does not',
      'no other feature imports print by render-pdf.ts',
    ])
  })
  it('allows other folders to import the engine by its front file, and tests and benchmarks also by its test entry point', () => {
    const source = `import { openSnapshotSearcher } from '#engine/testing.ts'`
    const error = 'import the engine from engine/engine.ts'
    expect(errorsOf('server/search/node/search-node.ts', `import { openEngine } from '#engine/engine.ts'`)).toEqual([
      null,
    ])
    expect(
      errorsOf('server/search/node/read-views.ts', `import { readRule } from '#engine/rules/read-rule.ts'`),
    ).toEqual([error])
    expect(errorsOf('server/search/node/read-views.ts', source)).toEqual([error])
    expect(errorsOf('server/search/views.test.ts', source)).toEqual([null])
    expect(errorsOf('bench/search/single-thread-run.ts', source)).toEqual([null])
  })
  it('allows only tests of the engine to import its test kit', () => {
    const source = `import { createRandom } from '#engine/test-kit/random/random.ts'`
    expect(errorsOf('engine/search/hits.ts', source)).toEqual(['only tests may import the test kit'])
    expect(errorsOf('engine/search/hits.test.ts', source)).toEqual([null])
    expect(errorsOf('engine/test-kit/stores.ts', source)).toEqual([null])
  })
  it('allows browser files to import only types from schemas', () => {
    const error = ['import only types from schemas: browsers do not get them']
    const value = `import { Cart } from '#contract/schemas/cart.ts'`
    expect(errorsOf('web/storefront/home.tsx', value)).toEqual(error)
    expect(errorsOf('web/storefront/home.tsx', value.replace('{', '{ type'))).toEqual([null])
    expect(errorsOf('web/storefront/forms/run.server.ts', value)).toEqual([null])
    expect(errorsOf('web/storefront/home.test.ts', value)).toEqual([null])
    expect(errorsOf('contract/orders/cart.ts', value)).toEqual(error)
    expect(errorsOf('contract/endpoints/cart.ts', value)).toEqual([null])
    expect(errorsOf('web/storefront/home.tsx', `import { Value } from 'typebox/value'`)).toEqual(error)
    expect(errorsOf('server/cart/cart.ts', `import { Type } from 'typebox'`)).toEqual([null])
  })
  it('finds import circles of types', () => {
    const imports = [
      ...importsOf('server/a/one.ts', `import type { Two } from './two.ts'`),
      ...importsOf('server/a/two.ts', `import { type One } from '#server/a/one.ts'`),
    ]
    expect(importCircles(imports)).toEqual([['server/a/one.ts', 'server/a/two.ts']])
  })
  it('separates the parts of web/', () => {
    expect(errorsOf('web/ui/button.tsx', `import { x } from '#web/storefront/home.tsx'`)).toEqual([
      'web/ui may not import web/storefront',
    ])
    expect(errorsOf('web/ui/button.tsx', `import { uiTexts } from '#texts/ui/ui.ts'`)).toEqual([null])
    expect(errorsOf('web/texts/ui/ui.ts', `import { x } from '#web/ui/button.tsx'`)).toEqual([
      'web/texts may not import web/ui',
    ])
  })
})
