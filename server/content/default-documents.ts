import { HOME_SECTIONS } from '#contract/content/content.ts'
import type { ContentFile } from '#contract/schemas/content/content-files.ts'

/** The menus of a shop without a document. */
export const PLAIN_MENUS_FILE: ContentFile<'menus'> = {
  header: ['most_popular', 'on_sale', 'featured'],
  slide_over: ['on_sale', 'featured', 'most_popular'],
}

/** The footer of a shop without a document. */
export const PLAIN_FOOTER_FILE: ContentFile<'footer'> = {
  about: 'A wholesale marketplace for home goods. Independent makers and trade prices.',
  columns: [
    { title: 'Shop', links: ['most_popular', 'on_sale', 'featured', 'become_a_supplier'] },
    {
      title: 'Company',
      links: [
        { label: 'About us', url: '/about-us' },
        { label: 'FAQs', url: '/faqs' },
        { label: 'Partners', url: '/partners' },
        { label: 'Integrate', url: '/integrate' },
        { label: 'Packages', url: '/packages' },
      ],
    },
  ],
  contact: null,
  small_print: null,
}

/** The home page of a shop without a document. */
export const PLAIN_HOME_FILE: ContentFile<'home'> = {
  sections: HOME_SECTIONS.map((section) => ({ section, from: null, until: null })),
}

/** The looks page of a shop without a document. */
export const PLAIN_INSPO: ContentFile<'inspo'> = {
  title: 'Featured',
  intro: 'Rooms put together from what our makers sell.',
  seo: { title: 'Featured', description: 'Rooms put together from what our makers sell.' },
}

/** Contents that the shop shows without a document, by path. */
export const DEFAULT_DOCUMENTS: Readonly<Record<string, object>> = {
  menus: PLAIN_MENUS_FILE,
  footer: PLAIN_FOOTER_FILE,
  home: PLAIN_HOME_FILE,
  inspo: PLAIN_INSPO,
}
