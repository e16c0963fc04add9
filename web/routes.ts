import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('storefront/shell/pages.tsx', [
    index('storefront/home/home.tsx'),
    route('category/:slug?', 'storefront/catalog/category.tsx'),
    route('inventory/search', 'storefront/catalog/search.tsx'),
    route('inventory/:id/:slug?', 'storefront/catalog/item.tsx'),
    route('collection/:id', 'storefront/catalog/collection.tsx'),
    route('cart', 'storefront/cart/cart.tsx'),
    route('checkout/:paymentMethod?', 'storefront/checkout/checkout.tsx'),
    route('thank-you-page', 'storefront/checkout/thank-you.tsx'),
    route('*', 'storefront/shell/not-found.tsx'),
  ]),
] satisfies RouteConfig
