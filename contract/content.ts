import { type Static, Type } from 'typebox'
import { InventoryCard } from './catalog.ts'
import { ImageRef } from './images.ts'
import { Nullable, Paged, Usd } from './wire.ts'

/**
 * The shop's own pages as the wire has them. Texts are typed blocks, never HTML: what is shown can only be what a block
 * knows. What the operator's files hold is in `content-files.ts`.
 */

/** A run of text; one with an address is a link. Addresses are `https:`, `http:`, `mailto:`, `/path` or `#anchor`. */
export const Span = Type.Object({ text: Type.String(), url: Nullable(Type.String()) })
export type Span = Static<typeof Span>

/** A text of one paragraph. */
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

/** What every page of content carries. */
const Page = {
  title: Type.String({ description: 'The heading' }),
  intro: RichText,
  seo: Type.Object({ title: Type.String(), description: Type.String() }),
  version: Type.Integer(),
  updated_at: Type.String({ description: 'When this version was published, ISO 8601' }),
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

/** A question with its answer; `id` is its anchor. */
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

export const PARTNER_KINDS = ['supplier', 'logistics', 'payments', 'technology'] as const

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

/** Terms and privacy. A version that took effect never changes; `url` of a previous one is a page, `/terms?version=1`. */
const LegalText = {
  ...Page,
  effective_at: Type.String({ description: 'ISO 8601' }),
  is_current: Type.Boolean({ description: 'False when a previous version was asked for' }),
  changes: Type.Array(RichText, { description: 'What changed since the version before' }),
  sections: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Anchor' }),
      number: Type.Integer(),
      title: Type.String(),
      blocks: Blocks,
    }),
  ),
  previous: Type.Array(Type.Object({ version: Type.Integer(), effective_at: Type.String(), url: Type.String() }), {
    description: 'All others that are or were in force, the newest first',
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

export const INTEGRATION_KINDS = ['api', 'search', 'file', 'shop', 'accounting', 'punchout'] as const
export const INTEGRATION_STATUS = ['live', 'beta', 'planned'] as const

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

/** Whether, or how much of, a feature a package has. */
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
    { description: 'A price of 0 is free; of null is by agreement' },
  ),
  matrix: Type.Array(
    Type.Object({
      feature: Type.String(),
      values: Type.Record(Type.String(), PackageValue, { description: 'By the id of the package' }),
    }),
  ),
  never_charged: Type.Array(RichText),
  faqs: Type.Array(Faq),
})
export type Packages = Static<typeof Packages>

/** A picture with products in it. `x` and `y` are percent of its width and height, from the top left. */
export const Look = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  text: RichText,
  image: ImageRef,
  room: Nullable(Type.String()),
  styles: Type.Array(Type.String()),
  author: Nullable(Type.Object({ name: Type.String(), link: Nullable(ContentLink) })),
  hotspots: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number(), ocid: Type.Integer() })),
  inventory: Type.Array(InventoryCard, { description: 'Its products, in the order of the hotspots and each once' }),
  collection_id: Nullable(Type.Integer()),
  published_at: Type.String({ description: 'ISO 8601' }),
})
export type Look = Static<typeof Look>

/** Page size of looks. */
export const INSPO_PAGE_SIZE = 12

export const InspoPage = Type.Object({
  ...Paged(Look).properties,
  facets: Type.Object(
    {
      room: Type.Record(Type.String(), Type.Integer()),
      style: Type.Record(Type.String(), Type.Integer()),
    },
    { description: 'Looks of each room under the chosen style, and of each style in the chosen room' },
  ),
  title: Type.String(),
  intro: RichText,
  seo: Page.seo,
})
export type InspoPage = Static<typeof InspoPage>

/** Spec 3: HTML with script tags, as the operator wrote it. */
export const CustomCode = Type.Object({
  code: Type.String(),
  version: Type.Integer(),
  allow: Type.Array(Type.String(), { description: 'Origins it reaches besides those it names' }),
})
export type CustomCode = Static<typeof CustomCode>
