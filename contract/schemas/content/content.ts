import { type Static, Type } from 'typebox'
import { INTEGRATION_KINDS, INTEGRATION_STATUS, PARTNER_KINDS } from '#contract/content/content.ts'
import { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { ImageRef } from '#contract/schemas/catalog/images.ts'
import { Nullable, Paged, Usd } from '#contract/schemas/wire.ts'

/**
 * Content pages of the shop as the API returns them. Texts are typed blocks, never HTML, so content cannot inject markup. The
 * operator's files have the schemas of `content-files.ts`.
 */

/** Piece of text, a link if it has a URL. URLs are `https:`, `http:`, `mailto:`, `/path` or `#anchor`. */
export const Span = Type.Object({ text: Type.String(), url: Nullable(Type.String()) })
export type Span = Static<typeof Span>

/** Text of one paragraph. */
export const RichText = Type.Array(Span)
export type RichText = Static<typeof RichText>

export const ContentBlock = Type.Union([
  Type.Object({ type: Type.Literal('paragraph'), text: RichText }),
  Type.Object({ type: Type.Literal('heading'), id: Type.String({ description: 'Anchor' }), text: Type.String() }),
  Type.Object({ type: Type.Literal('list'), ordered: Type.Boolean(), items: Type.Array(RichText) }),
  Type.Object({ type: Type.Literal('quote'), text: RichText, by: Nullable(Type.String()) }),
  Type.Object({ type: Type.Literal('figure'), image: ImageRef, caption: RichText }),
])
export type ContentBlock = Static<typeof ContentBlock>
const Blocks = Type.Array(ContentBlock)

export const ContentLink = Type.Object({ label: Type.String(), url: Type.String() })
export type ContentLink = Static<typeof ContentLink>

export const Contact = Type.Object({
  email: Type.String(),
  phone: Nullable(Type.String()),
  address: Nullable(Type.String()),
})
export type Contact = Static<typeof Contact>

/** Fields of every content page. */
const Page = {
  title: Type.String({ description: 'Heading of the page' }),
  intro: RichText,
  seo: Type.Object({ title: Type.String(), description: Type.String() }),
  version: Type.Integer(),
  updated_at: Type.String({ description: 'Time when this version was published, ISO 8601' }),
}

export const AboutUs = Type.Object({
  ...Page,
  image: Nullable(ImageRef),
  stats: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  story: Blocks,
  timeline: Type.Array(Type.Object({ when: Type.String(), title: Type.String(), text: RichText })),
  values: Type.Array(Type.Object({ title: Type.String(), text: RichText })),
  team: Type.Array(
    Type.Object({ name: Type.String(), role: Type.String(), text: RichText, image: Nullable(ImageRef) }),
  ),
  contact: Contact,
  cta: Nullable(ContentLink),
})
export type AboutUs = Static<typeof AboutUs>

/** Question with its answer. `id` is its anchor. */
export const Faq = Type.Object({
  id: Type.String(),
  question: Type.String(),
  answer: Blocks,
  link: Nullable(ContentLink),
})
export type Faq = Static<typeof Faq>

export const Faqs = Type.Object({
  ...Page,
  groups: Type.Array(
    Type.Object({ id: Type.String({ description: 'Anchor' }), name: Type.String(), items: Type.Array(Faq) }),
  ),
  contact: Contact,
})
export type Faqs = Static<typeof Faqs>

export const Partners = Type.Object({
  ...Page,
  partners: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Anchor' }),
      name: Type.String(),
      kind: Type.Enum(PARTNER_KINDS),
      logo: Nullable(ImageRef),
      text: RichText,
      link: Nullable(ContentLink),
      is_featured: Type.Boolean(),
    }),
  ),
  cta: Nullable(ContentLink),
})
export type Partners = Static<typeof Partners>

/** Terms or privacy notice. A version never changes once it is in effect. `url` of a previous one is its page, `/terms?version=1`. */
const LegalText = {
  ...Page,
  effective_at: Type.String({ description: 'ISO 8601' }),
  is_current: Type.Boolean({ description: 'False if a previous version was requested' }),
  changes: Type.Array(RichText, { description: 'Changes since the previous version' }),
  sections: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Anchor' }),
      number: Type.Integer(),
      title: Type.String(),
      blocks: Blocks,
    }),
  ),
  previous: Type.Array(Type.Object({ version: Type.Integer(), effective_at: Type.String(), url: Type.String() }), {
    description: 'All other versions that are or were in effect, newest first',
  }),
}

export const Terms = Type.Object(LegalText)
export type Terms = Static<typeof Terms>

export const Privacy = Type.Object({
  ...LegalText,
  data_table: Type.Array(Type.Object({ what: Type.String(), why: Type.String(), kept: Type.String() })),
  requests_email: Type.String(),
})
export type Privacy = Static<typeof Privacy>

export const Integrate = Type.Object({
  ...Page,
  integrations: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Anchor' }),
      name: Type.String(),
      kind: Type.Enum(INTEGRATION_KINDS),
      status: Type.Enum(INTEGRATION_STATUS),
      summary: RichText,
      steps: Type.Array(RichText),
      docs: Nullable(ContentLink),
      requires_sign_in: Type.Boolean(),
    }),
  ),
  blocks: Blocks,
})
export type Integrate = Static<typeof Integrate>

/** Feature of a package: true or false, or a text such as a limit. */
export const PackageValue = Type.Union([Type.Boolean(), Type.String()])
export type PackageValue = Static<typeof PackageValue>

export const Packages = Type.Object({
  ...Page,
  packages: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      price: Nullable(Usd),
      period: Nullable(Type.Enum(['hour', 'month', 'year', 'once'])),
      is_featured: Type.Boolean(),
      audience: Nullable(Type.String()),
      summary: RichText,
      features: Type.Array(Type.Object({ label: Type.String(), value: PackageValue })),
      cta: Nullable(ContentLink),
    }),
    { description: 'A price of 0 is free; null is by agreement' },
  ),
  matrix: Type.Array(
    Type.Object({
      feature: Type.String(),
      values: Type.Record(Type.String(), PackageValue, { description: 'Values by package id' }),
    }),
  ),
  never_charged: Type.Array(RichText),
  faqs: Type.Array(Faq),
})
export type Packages = Static<typeof Packages>

/** Page of the operator's own. */
export const OwnPage = Type.Object({ ...Page, slug: Type.String(), blocks: Blocks })
export type OwnPage = Static<typeof OwnPage>

/** Look: an image with products in it. `x` and `y` of a hotspot are percent of width and height, from the top left. */
export const Look = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  text: RichText,
  image: ImageRef,
  room: Nullable(Type.String()),
  styles: Type.Array(Type.String()),
  author: Nullable(Type.Object({ name: Type.String(), link: Nullable(ContentLink) })),
  hotspots: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number(), ocid: Type.Integer() })),
  inventory: Type.Array(InventoryCard, {
    description: 'Products of the look, in the order of the hotspots, without duplicates',
  }),
  collection_id: Nullable(Type.Integer()),
  published_at: Type.String({ description: 'ISO 8601' }),
})
export type Look = Static<typeof Look>

export const InspoPage = Type.Object({
  ...Paged(Look).properties,
  facets: Type.Object(
    {
      room: Type.Record(Type.String(), Type.Integer()),
      style: Type.Record(Type.String(), Type.Integer()),
    },
    { description: 'Number of looks per room with the selected style, and per style with the selected room' },
  ),
  title: Type.String(),
  intro: RichText,
  seo: Page.seo,
})
export type InspoPage = Static<typeof InspoPage>

/** Custom code (spec 3): HTML with script tags, as the operator wrote it. */
export const CustomCode = Type.Object({
  code: Type.String(),
  version: Type.Integer(),
  allow: Type.Array(Type.String(), {
    description: 'Origins that it connects to, besides those that its text contains',
  }),
})
export type CustomCode = Static<typeof CustomCode>
