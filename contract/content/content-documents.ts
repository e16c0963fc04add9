/** Documents of content that staff edit in the back office, by group. Custom code is not one: it runs in the pages of buyers (decision 0113). */
export const DOCUMENT_GROUPS = {
  home: 'Home page',
  navigation: 'Menus',
  pages: 'Pages',
  looks: 'Looks',
  collections: 'Collections',
} as const
export type DocumentGroup = keyof typeof DOCUMENT_GROUPS

/** Documents that every shop can have once, with their names and what they are. */
export const SINGLE_DOCUMENTS = {
  home: { group: 'home', name: 'Home page', text: 'Its sections, their order and times' },
  banners: { group: 'home', name: 'Banners', text: 'Large images with a link' },
  'must-have': { group: 'home', name: 'Must-haves', text: 'A row of products' },
  featured: { group: 'home', name: 'Featured products', text: 'A row of products' },
  collections: { group: 'home', name: 'Collections on the home page', text: 'Which ones, in which order' },
  menus: {
    group: 'navigation',
    name: 'Header and menu',
    text: 'Links beside and below the categories, popular searches',
  },
  footer: { group: 'navigation', name: 'Footer', text: 'Columns of links, contact and small print' },
  'about-us': { group: 'pages', name: 'About us', text: 'Story, numbers, team and contact' },
  faqs: { group: 'pages', name: 'FAQs', text: 'Questions and answers by group' },
  partners: { group: 'pages', name: 'Partners', text: 'Partners with their logos' },
  packages: { group: 'pages', name: 'Packages', text: 'What buying here costs' },
  integrate: { group: 'pages', name: 'Integrate', text: 'How other software connects' },
  terms: { group: 'pages', name: 'Terms', text: 'Buyers accept them. A version in force never changes' },
  privacy: { group: 'pages', name: 'Privacy', text: 'A version in force never changes' },
  inspo: { group: 'looks', name: 'Page of all looks', text: 'Its title and introduction' },
} as const satisfies Record<string, { group: DocumentGroup; name: string; text: string }>
export type SingleDocument = keyof typeof SINGLE_DOCUMENTS

/** Folders of documents that a shop can have many of, by the beginning of their path. */
export const DOCUMENT_FOLDERS = {
  'pages/': { group: 'pages', noun: 'page' },
  'inspo/': { group: 'looks', noun: 'look' },
  'collections/': { group: 'collections', noun: 'collection' },
} as const satisfies Record<string, { group: DocumentGroup; noun: string }>
export type DocumentFolder = keyof typeof DOCUMENT_FOLDERS

/** Longest name of a page, a look or a collection in its path. */
export const MAX_DOCUMENT_NAME = 80

/** Returns the folder of a document, or null if it is a single one. */
export function folderOf(path: string): DocumentFolder | null {
  return (Object.keys(DOCUMENT_FOLDERS) as DocumentFolder[]).find((folder) => path.startsWith(folder)) ?? null
}

/** True if staff can edit a document with this path. */
export function isEditable(path: string): boolean {
  return folderOf(path) !== null || path in SINGLE_DOCUMENTS
}

/** Documents that buyers agree to. A version in force never changes, and none is withdrawn. */
export const BINDING_DOCUMENTS = ['terms', 'privacy'] as const satisfies readonly SingleDocument[]

export const CONTENT_STATES = ['draft', 'scheduled', 'live', 'unpublished', 'built_in'] as const
/**
 * State of a document: `draft` was never published; `scheduled` is not visible yet; `unpublished` was; of `built_in` the shop has no version,
 * and shows its default, if there is one.
 */
export type ContentState = (typeof CONTENT_STATES)[number]

/** Minutes that a link to a preview works. */
export const PREVIEW_MINUTES = 60
