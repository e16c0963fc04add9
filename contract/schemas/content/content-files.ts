import { type Static, type TSchema, Type } from 'typebox'
import {
  CATALOG_COUNTS,
  HOME_SECTIONS,
  INTEGRATION_KINDS,
  INTEGRATION_STATUS,
  PARTNER_KINDS,
} from '#contract/content/content.ts'
import { Anchor, StrictObject, Link, UtcTimestamp, Paragraph, ImageFile, ShortText } from './content-parts.ts'
import {
  BannersFile,
  CollectionFile,
  CollectionsFile,
  FooterFile,
  MenusFile,
  ShelfFile,
} from './merchandising-files.ts'
import { Nullable } from '#contract/schemas/wire.ts'

/**
 * Content pages of the shop in the operator's files, one file per version of a document. The API returns them with the schemas of
 * `content.ts` and `merchandising.ts`. All fields are required, so an author sees every field in the file.
 */

export const BlockFile = Type.Union(
  [
    Paragraph,
    StrictObject({ heading: ShortText }),
    StrictObject({ list: Type.Array(Paragraph, { minItems: 1 }) }),
    StrictObject({ numbered: Type.Array(Paragraph, { minItems: 1 }) }),
    StrictObject({ quote: Paragraph, by: Nullable(ShortText) }),
    StrictObject({ ...ImageFile.properties, caption: Type.String({ maxLength: 4000 }) }),
  ],
  {
    description:
      'a paragraph, or an object with `heading`, `list`, `numbered`, `quote` and `by`, or `picture`, `alt` and `caption`',
  },
)
export type BlockFile = Static<typeof BlockFile>
const Blocks = Type.Array(BlockFile, { editor: 'blocks' })

const ContactFile = StrictObject({ email: ShortText, phone: Nullable(ShortText), address: Nullable(ShortText) })

const Page = {
  title: ShortText,
  intro: Paragraph,
  seo: StrictObject({ title: ShortText, description: Type.String({ minLength: 1, maxLength: 300 }) }),
}

const FaqFile = StrictObject({ id: Anchor, question: ShortText, answer: Blocks, link: Nullable(Link) })
export type FaqFile = Static<typeof FaqFile>

const AboutUsFile = StrictObject({
  ...Page,
  image: Nullable(ImageFile),
  stats: Type.Array(
    Type.Union(
      [
        StrictObject({ label: ShortText, value: ShortText }),
        StrictObject({ label: ShortText, count: Type.Enum(CATALOG_COUNTS) }),
      ],
      {
        description: `label with value, or label with count, which is one of ${CATALOG_COUNTS.join(', ')}`,
      },
    ),
  ),
  story: Blocks,
  timeline: Type.Array(StrictObject({ when: ShortText, title: ShortText, text: Paragraph })),
  values: Type.Array(StrictObject({ title: ShortText, text: Paragraph })),
  team: Type.Array(StrictObject({ name: ShortText, role: ShortText, text: Paragraph, image: Nullable(ImageFile) })),
  contact: ContactFile,
  cta: Nullable(Link),
})

const FaqsFile = StrictObject({
  ...Page,
  groups: Type.Array(StrictObject({ id: Anchor, name: ShortText, items: Type.Array(FaqFile) })),
  contact: ContactFile,
})

const PartnersFile = StrictObject({
  ...Page,
  partners: Type.Array(
    StrictObject({
      id: Anchor,
      name: ShortText,
      kind: Type.Enum(PARTNER_KINDS),
      logo: Nullable(ImageFile),
      text: Paragraph,
      link: Nullable(Link),
      is_featured: Type.Boolean(),
    }),
  ),
  cta: Nullable(Link),
})

const LegalText = {
  ...Page,
  // Absent: buyers who have accepted an earlier version do not have to accept this one.
  must_accept: Type.Optional(Type.Literal(true)),
  changes: Type.Array(Paragraph),
  sections: Type.Array(StrictObject({ id: Anchor, title: ShortText, blocks: Blocks })),
}
const TermsFile = StrictObject(LegalText)
const PrivacyFile = StrictObject({
  ...LegalText,
  data_table: Type.Array(StrictObject({ what: Paragraph, why: Paragraph, kept: Paragraph })),
  requests_email: ShortText,
})

const IntegrateFile = StrictObject({
  ...Page,
  integrations: Type.Array(
    StrictObject({
      id: Anchor,
      name: ShortText,
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

const FeatureValue = Type.Union([Type.Boolean(), ShortText], { description: 'true, false or a short text' })
const PackagesFile = StrictObject({
  ...Page,
  packages: Type.Array(
    StrictObject({
      id: Anchor,
      name: ShortText,
      price: Nullable(Type.Number({ minimum: 0 })),
      period: Nullable(Type.Enum(['hour', 'month', 'year', 'once'])),
      is_featured: Type.Boolean(),
      audience: Nullable(ShortText),
      summary: Paragraph,
      features: Type.Array(StrictObject({ label: ShortText, value: FeatureValue })),
      cta: Nullable(Link),
    }),
  ),
  matrix: Type.Array(StrictObject({ feature: ShortText, values: Type.Record(Type.String(), FeatureValue) })),
  never_charged: Type.Array(Paragraph),
  faqs: Type.Array(FaqFile),
})

/** Page that lists the looks. Each look is a document of its own. */
const InspoFile = StrictObject(Page)

/** Page of the operator's own, at `/pages/` and its name. */
const PageFile = StrictObject({ ...Page, blocks: Blocks })

const Shown = { from: Nullable(UtcTimestamp), until: Nullable(UtcTimestamp) }
/** Section of the home page, in order. Each is shown from `from` until `until`. */
const HomeSection = Type.Union(
  [
    StrictObject({ section: Type.Enum(HOME_SECTIONS), ...Shown }),
    StrictObject({
      section: Type.Literal('text'),
      id: Anchor,
      heading: ShortText,
      blocks: Blocks,
      link: Nullable(Link),
      ...Shown,
    }),
    StrictObject({ section: Type.Literal('looks'), title: ShortText, text: ShortText, ...Shown }),
  ],
  { description: `a section: one of ${HOME_SECTIONS.join(', ')}, text or looks, with its fields` },
)
const HomeFile = StrictObject({ sections: Type.Array(HomeSection, { minItems: 1, maxItems: 24 }) })

const Percent = Type.Number({ minimum: 0, maximum: 100 })
const LookFile = StrictObject({
  title: ShortText,
  text: Paragraph,
  image: ImageFile,
  room: Nullable(ShortText),
  styles: Type.Array(ShortText),
  author: Nullable(StrictObject({ name: ShortText, link: Nullable(Link) })),
  hotspots: Type.Array(StrictObject({ x: Percent, y: Percent, sku: ShortText }), { editor: 'hotspots' }),
  collection: Nullable(Type.String({ description: 'Slug of the collection it belongs to' })),
})
export type LookFile = Static<typeof LookFile>

/** Origin, as in a Content-Security-Policy header. */
const Origin = Type.String({ pattern: '^https?://(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d+)?$', maxLength: 200 })
const CustomCodeFile = StrictObject({
  code: Type.String({ maxLength: 100_000 }),
  allow: Type.Optional(Type.Array(Origin, { maxItems: 50 })),
})

/**
 * Schemas of the documents, by kind. The path of a look is `inspo/` and its slug, of a collection `collections/` and its slug, of a
 * page of the operator's own `pages/` and its name, of any other document its kind.
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
  page: PageFile,
  home: HomeFile,
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

/**
 * File of one version of a document. Visitors see it from `publish_at` on, unless it is a draft. From the `publish_at` of a withdrawn version
 * on, they see none.
 */
export const ContentFileState = StrictObject({
  status: Type.Enum(['draft', 'published', 'withdrawn']),
  publish_at: Nullable(UtcTimestamp),
  content: Type.Unknown(),
})
