import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { Problem } from '#contract/problem.ts'
import type { Brand } from '#server/brand/brand.ts'
import type { Shop } from '#server/shop.ts'

const ONE_HOUR = 'public, max-age=3600'
const STATIC_PATHS = ['/', '/category', '/inspo']
/** Paths with pages of one buyer, the back office and the APIs. */
const DISALLOWED_PATHS = [
  '/admin',
  '/cart',
  '/checkout',
  '/buyer/',
  '/seed',
  '/login_token',
  '/invitation',
  '/register',
  '/legacy/',
  '/api/',
  '/1/',
]

const FileNumber = Type.Object({ number: Type.Integer({ minimum: 1, maximum: 100_000 }) })

/** Registers robots.txt, the sitemaps and the web manifest. `origin` returns the public origin of the shop. */
export function seoRoutes(shop: Shop, brand: Brand, origin: (request: FastifyRequest) => string) {
  return async (app: FastifyInstance): Promise<void> => {
    const hidden = { schema: { hide: true } }
    app.get('/robots.txt', hidden, async (request, reply) =>
      reply
        .header('Cache-Control', ONE_HOUR)
        .type('text/plain; charset=utf-8')
        .send(robots(origin(request))),
    )
    app.get('/site.webmanifest', hidden, async (_request, reply) =>
      reply.header('Cache-Control', ONE_HOUR).type('application/manifest+json').send(manifest(brand)),
    )
    app.get('/sitemap.xml', hidden, async (request, reply) => {
      const { productFiles } = await shop.catalog.sitemapPlaces()
      const files = ['pages', ...Array.from({ length: productFiles }, (_, index) => `products-${index + 1}`)]
      const entries = files.map((name) => `<sitemap><loc>${origin(request)}/sitemaps/${name}.xml</loc></sitemap>`)
      return reply.header('Cache-Control', ONE_HOUR).type('application/xml').send(xml('sitemapindex', entries))
    })
    app.get('/sitemaps/pages.xml', hidden, async (request, reply) => {
      const [{ categories, suppliers }, collections, pages, ownPages] = await Promise.all([
        shop.catalog.sitemapPlaces(),
        shop.content.merchandising.collections(),
        shop.content.pages(),
        shop.content.ownPages(),
      ])
      const paths = [
        ...STATIC_PATHS,
        ...pages.map((page) => `/${page}`),
        ...ownPages.map(({ name }) => `/pages/${name}`),
        ...categories.map(({ c_link }) => `/category/${c_link}`),
        ...collections.map(({ id }) => `/collection/${id}`),
        ...suppliers.map(({ slug }) => `/maker/${slug}`),
      ]
      const entries = paths.map((path) => sitemapEntry(origin(request) + path))
      return reply.header('Cache-Control', ONE_HOUR).type('application/xml').send(xml('urlset', entries))
    })
    app.get<{ Params: Static<typeof FileNumber> }>(
      '/sitemaps/products-:number(^\\d+).xml',
      { schema: { hide: true, params: FileNumber } },
      async (request, reply) => {
        const products = await shop.catalog.sitemapProducts(request.params.number)
        if (products.length === 0) throw new Problem('not_found', 'There is no such sitemap.')
        const base = `${origin(request)}/inventory`
        const entries = products.map(({ ocid, slug, updated_at }) =>
          sitemapEntry(`${base}/${ocid}/${slug}`, updated_at),
        )
        return reply.header('Cache-Control', ONE_HOUR).type('application/xml').send(xml('urlset', entries))
      },
    )
  }
}

function robots(origin: string): string {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

function xml(root: 'sitemapindex' | 'urlset', entries: readonly string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`
}

/** Returns a sitemap entry. URLs consist of slugs and numbers, so they need no escaping. */
function sitemapEntry(url: string, changed?: string): string {
  return `<url><loc>${url}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
}

function manifest({ name, colors, shown: { description, icon, icon192, icon512 } }: Brand) {
  return {
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#f2efe8',
    theme_color: colors.accent,
    icons: [
      { src: icon.src, sizes: 'any', type: icon.type },
      { src: icon192, sizes: '192x192', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any' },
    ],
  }
}
