import { describe, expect, it } from 'vitest'
import { faultOf, importsOf, unusedPermissions } from './architecture.ts'

const fault = (from: string, source: string) => importsOf(from, source).map(faultOf)

describe('the architecture check', () => {
  it('lets a feature enter another by its front file', () => {
    expect(fault('server/cart/cart.ts', `import type { Catalog } from '#server/catalog/catalog.ts'`)).toEqual([null])
  })
  it('refuses the private files of another feature', () => {
    expect(fault('server/orders/place.ts', `import { priceCart } from '#server/cart/price-cart.ts'`)).toEqual([
      'enter cart by its front file',
    ])
  })
  it('refuses arrows that turn round', () => {
    expect(fault('server/catalog/catalog.ts', `import { createCart } from '#server/cart/cart.ts'`)).toEqual([
      'catalog may not use cart',
    ])
    expect(fault('contract/money.ts', `export { createShop } from '#server/shop.ts'`)).toEqual([
      'contract may not import server',
    ])
  })
  it('refuses to leave a folder by its parent', () => {
    expect(fault('server/cart/cart.ts', `import { x } from '../catalog/catalog.ts'`)).toHaveLength(1)
    expect(fault('server/cart/cart.ts', `import { x } from '../catalog/catalog.ts'`)).not.toEqual([null])
  })
  it('sees dynamic imports', () => {
    expect(fault('web/storefront/home.tsx', `const m = await import('#server/shop.ts')`)).toEqual([
      'web may not import server',
    ])
  })
  it('lets only the bridge name the server, and only its types', () => {
    expect(fault('web/shop.ts', `import type { Shop } from '#server/shop.ts'`)).toEqual([null])
    expect(fault('web/shop.ts', `import { createShop } from '#server/shop.ts'`)).toEqual(['web may not import server'])
  })
  it('lets tests of every room use what tools/ has for tests, and nothing but tests', () => {
    const source = `import { eventually } from '#tools/test-waits.ts'`
    expect(fault('web/storefront/home.test.ts', source)).toEqual([null])
    expect(fault('server/test-queries.ts', source)).toEqual([null])
    expect(fault('server/shop.ts', source)).toEqual(['server may not import tools'])
    expect(fault('server/shop.test.ts', `import { x } from '#tools/build.ts'`)).toEqual(['server may not import tools'])
  })
  it('names what it permits and no file of the shop uses: tests do not count, nor the files that compose the features', () => {
    const imports = [
      ...importsOf('server/cart/cart.ts', `import { toCard } from '#server/catalog/cards.ts'`),
      ...importsOf('server/cart/cart.test.ts', `import { pressPaper } from '#server/print/print-paper.ts'`),
      ...importsOf('server/shop.ts', `import { createPrint } from '#server/print/print.ts'`),
    ]
    const features = { cart: ['catalog', 'print'] }
    const sideDoors = { catalog: ['cards.ts'], print: ['print-paper.ts'] }
    expect(unusedPermissions(imports, { features, sideDoors })).toEqual([
      'cart may use print and does not',
      'nobody enters print by print-paper.ts',
    ])
  })
  it('keeps the parts of the web apart', () => {
    expect(fault('web/ui/button.tsx', `import { x } from '#web/storefront/home.tsx'`)).toEqual([
      'web/ui may not import web/storefront',
    ])
    expect(fault('web/ui/button.tsx', `import { uiTexts } from '#texts/ui.ts'`)).toEqual([null])
    expect(fault('web/texts/ui.ts', `import { x } from '#web/ui/button.tsx'`)).toEqual([
      'web/texts may not import web/ui',
    ])
  })
})
