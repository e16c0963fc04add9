import type { PublicBrand } from '#contract/content/brand.ts'

/** Returns the shop and its search as schema.org JSON-LD. `home` ends with a slash. */
export function shopJsonLd({ name, description, logo, icon }: PublicBrand, home: string) {
  const absolute = (path: string) => home + path.slice(1)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#shop`,
        name,
        description,
        url: home,
        logo: absolute((logo ?? icon).src),
      },
      {
        '@type': 'WebSite',
        name,
        url: home,
        publisher: { '@id': `${home}#shop` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${absolute('/inventory/search')}?keyword={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
