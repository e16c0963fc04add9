import type { AboutUs } from '#contract/content.ts'

/** The shop as search engines read it. */
export function organizationJsonLd({ seo, contact: { email, phone, address } }: AboutUs, publicUrl: string) {
  return {
    '@type': 'Organization',
    name: 'Trellis',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    description: seo.description,
    email,
    ...(phone !== null && { telephone: phone }),
    ...(address !== null && { address }),
  }
}
