import type { PublicBrand } from '#contract/content/brand.ts'
import type { AboutUs } from '#contract/schemas/content/content.ts'

/** Returns the shop's organization as schema.org JSON-LD. */
export function organizationJsonLd(
  { seo, contact: { email, phone, address } }: AboutUs,
  { brand, publicUrl }: { brand: PublicBrand; publicUrl: string },
) {
  return {
    '@type': 'Organization',
    name: brand.name,
    url: `${publicUrl}/`,
    logo: publicUrl + (brand.logo?.src ?? brand.icon.src),
    description: seo.description,
    email,
    ...(phone !== null && { telephone: phone }),
    ...(address !== null && { address }),
  }
}
