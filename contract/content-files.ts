import { type Static, type TSchema, Type } from 'typebox'
import { INTEGRATION_KINDS, INTEGRATION_STATUS, PARTNER_KINDS } from './content.ts'
import { Anchor, Exactly, Link, Moment, Paragraph, PictureFile, Words } from './content-parts.ts'
import { BannersFile, CollectionFile, CollectionsFile, FooterFile, MenusFile, ShelfFile } from './window-files.ts'
import { Nullable } from './wire.ts'

/**
 * The shop's own pages as the operator's files hold them, one file for each version of a document. What visitors get of
 * it is in `content.ts` and `window.ts`. Nothing is optional that a reader might look for.
 */

const BlockFile = Type.Union(
  [
    Paragraph,
    Exactly({ heading: Words }),
    Exactly({ list: Type.Array(Paragraph, { minItems: 1 }) }),
    Exactly({ numbered: Type.Array(Paragraph, { minItems: 1 }) }),
    Exactly({ quote: Paragraph, by: Nullable(Words) }),
    Exactly({ ...PictureFile.properties, caption: Type.String({ maxLength: 4000 }) }),
  ],
  { description: 'a paragraph, or an object with heading, list, numbered, quote and by, or picture, alt and caption' },
)
export type BlockFile = Static<typeof BlockFile>
const Blocks = Type.Array(BlockFile)

const ContactFile = Exactly({ email: Words, phone: Nullable(Words), address: Nullable(Words) })

const Page = {
  title: Words,
  intro: Paragraph,
  seo: Exactly({ title: Words, description: Type.String({ minLength: 1, maxLength: 300 }) }),
}

const FaqFile = Exactly({ id: Anchor, question: Words, answer: Blocks, link: Nullable(Link) })
export type FaqFile = Static<typeof FaqFile>

/** What the shop counts of its catalog for the page about it. */
export const COUNTED = ['products', 'suppliers', 'categories', 'countries'] as const

const AboutUsFile = Exactly({
  ...Page,
  image: Nullable(PictureFile),
  stats: Type.Array(
    Type.Union([Exactly({ label: Words, value: Words }), Exactly({ label: Words, count: Type.Enum(COUNTED) })], {
      description: `label with value, or label with count, which is one of ${COUNTED.join(', ')}`,
    }),
  ),
  story: Blocks,
  timeline: Type.Array(Exactly({ when: Words, title: Words, text: Paragraph })),
  values: Type.Array(Exactly({ title: Words, text: Paragraph })),
  team: Type.Array(Exactly({ name: Words, role: Words, text: Paragraph, image: Nullable(PictureFile) })),
  contact: ContactFile,
  cta: Nullable(Link),
})

const FaqsFile = Exactly({
  ...Page,
  groups: Type.Array(Exactly({ id: Anchor, name: Words, items: Type.Array(FaqFile) })),
  contact: ContactFile,
})

const PartnersFile = Exactly({
  ...Page,
  partners: Type.Array(
    Exactly({
      id: Anchor,
      name: Words,
      kind: Type.Enum(PARTNER_KINDS),
      logo: Nullable(PictureFile),
      text: Paragraph,
      link: Nullable(Link),
      is_featured: Type.Boolean(),
    }),
  ),
  cta: Nullable(Link),
})

const LegalText = {
  ...Page,
  changes: Type.Array(Paragraph),
  sections: Type.Array(Exactly({ id: Anchor, title: Words, blocks: Blocks })),
}
const TermsFile = Exactly(LegalText)
const PrivacyFile = Exactly({
  ...LegalText,
  data_table: Type.Array(Exactly({ what: Paragraph, why: Paragraph, kept: Paragraph })),
  requests_email: Words,
})

const IntegrateFile = Exactly({
  ...Page,
  integrations: Type.Array(
    Exactly({
      id: Anchor,
      name: Words,
      kind: Type.Enum(INTEGRATION_KINDS),
      status: Type.Enum(INTEGRATION_STATUS),
      summary: Paragraph,
      steps: Type.Array(Paragraph),
      docs: Nullable(Link),
      requires_sign_in: Type.Boolean(),
    }),
  ),
  blocks: Blocks,
})

const Value = Type.Union([Type.Boolean(), Words], { description: 'true, false or some words' })
const PackagesFile = Exactly({
  ...Page,
  packages: Type.Array(
    Exactly({
      id: Anchor,
      name: Words,
      price: Nullable(Type.Number({ minimum: 0 })),
      period: Nullable(Type.Enum(['hour', 'month', 'year', 'once'])),
      is_featured: Type.Boolean(),
      audience: Nullable(Words),
      summary: Paragraph,
      features: Type.Array(Exactly({ label: Words, value: Value })),
      cta: Nullable(Link),
    }),
  ),
  matrix: Type.Array(Exactly({ feature: Words, values: Type.Record(Type.String(), Value) })),
  never_charged: Type.Array(Paragraph),
  faqs: Type.Array(FaqFile),
})

/** The page around the looks; each look is a document of its own. */
const InspoFile = Exactly(Page)

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const LookFile = Exactly({
  title: Words,
  text: Paragraph,
  image: PictureFile,
  room: Nullable(Words),
  styles: Type.Array(Words),
  author: Nullable(Exactly({ name: Words, link: Nullable(Link) })),
  hotspots: Type.Array(Exactly({ x: Percent, y: Percent, sku: Words })),
  collection: Nullable(Type.String({ description: 'Slug of the collection it belongs to' })),
})
export type LookFile = Static<typeof LookFile>

/** An origin as a content security policy has it. */
const Origin = Type.String({ pattern: '^https?://(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d+)?$', maxLength: 200 })
const CustomCodeFile = Exactly({
  code: Type.String({ maxLength: 100_000 }),
  allow: Type.Optional(Type.Array(Origin, { maxItems: 50 })),
})

/**
 * What each kind of document holds. A look's path is `inspo/` and its slug, a collection's `collections/` and its slug,
 * every other document's its kind.
 */
export const CONTENT_FILES = {
  'about-us': AboutUsFile,
  faqs: FaqsFile,
  partners: PartnersFile,
  terms: TermsFile,
  privacy: PrivacyFile,
  integrate: IntegrateFile,
  packages: PackagesFile,
  inspo: InspoFile,
  look: LookFile,
  'custom-code': CustomCodeFile,
  banners: BannersFile,
  collection: CollectionFile,
  collections: CollectionsFile,
  featured: ShelfFile,
  'must-have': ShelfFile,
  menus: MenusFile,
  footer: FooterFile,
} as const satisfies Record<string, TSchema>

export type ContentKind = keyof typeof CONTENT_FILES
export type ContentFile<Kind extends ContentKind> = Static<(typeof CONTENT_FILES)[Kind]>

/** One file: the state of this version and what it says. Visitors see it from `publish_at` on, unless it is a draft. */
export const ContentFileState = Exactly({
  status: Type.Enum(['draft', 'published']),
  publish_at: Nullable(Moment),
  content: Type.Unknown(),
})
