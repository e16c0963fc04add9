import type { CATALOG_COUNTS } from '#contract/content/content.ts'
import type { ContentFile, FaqFile } from '#contract/schemas/content/content-files.ts'
import type {
  AboutUs,
  Faq,
  Faqs,
  Integrate,
  OwnPage,
  Packages,
  Partners,
  Privacy,
  Terms,
} from '#contract/schemas/content/content.ts'
import { nameInFolder, type PublishedDocument } from '#server/content/documents.ts'
import type { ImageOf } from '#server/content/images.ts'
import { toBlocks, toSpans } from './rich-text.ts'

/** The counts that the about page can show. */
export type Counts = Record<(typeof CATALOG_COUNTS)[number], number>

interface PageFile {
  title: string
  intro: string
  seo: { title: string; description: string }
}

function headOf({ title, intro, seo }: PageFile, { version, publishAt }: PublishedDocument) {
  return { title, intro: toSpans(intro), seo, version, updated_at: publishAt.toISOString() }
}

const numbers = new Intl.NumberFormat('en-US')

export function toAboutUs(
  file: ContentFile<'about-us'>,
  document: PublishedDocument,
  imageOf: ImageOf,
  counts: Counts,
): AboutUs {
  return {
    ...headOf(file, document),
    image: file.image && imageOf(file.image),
    stats: file.stats.map((stat) =>
      'value' in stat ? stat : { label: stat.label, value: numbers.format(counts[stat.count]) },
    ),
    story: toBlocks(file.story, 'story', imageOf),
    timeline: file.timeline.map((event) => ({ ...event, text: toSpans(event.text) })),
    values: file.values.map((value) => ({ ...value, text: toSpans(value.text) })),
    team: file.team.map((person) => ({
      ...person,
      text: toSpans(person.text),
      image: person.image && imageOf(person.image),
    })),
    contact: file.contact,
    cta: file.cta,
  }
}

export function toFaqs(file: ContentFile<'faqs'>, document: PublishedDocument, imageOf: ImageOf): Faqs {
  return {
    ...headOf(file, document),
    groups: file.groups.map((group) => ({ ...group, items: group.items.map((item) => toFaq(item, imageOf)) })),
    contact: file.contact,
  }
}

function toFaq(item: FaqFile, imageOf: ImageOf): Faq {
  return { ...item, answer: toBlocks(item.answer, item.id, imageOf) }
}

export function toPartners(file: ContentFile<'partners'>, document: PublishedDocument, imageOf: ImageOf): Partners {
  return {
    ...headOf(file, document),
    partners: file.partners.map((partner) => ({
      ...partner,
      text: toSpans(partner.text),
      logo: partner.logo && imageOf(partner.logo),
    })),
    cta: file.cta,
  }
}

/**
 * Converts a version of the terms to the form that the API returns. `versions` are all versions that are or were in
 * force, newest first.
 */
export function toTerms(
  file: ContentFile<'terms'>,
  document: PublishedDocument,
  imageOf: ImageOf,
  versions: readonly PublishedDocument[],
): Terms {
  return {
    ...headOf(file, document),
    effective_at: document.publishAt.toISOString(),
    is_current: document.version === versions[0]?.version,
    changes: file.changes.map(toSpans),
    sections: file.sections.map(({ id, title, blocks }, index) => ({
      id,
      number: index + 1,
      title,
      blocks: toBlocks(blocks, id, imageOf),
    })),
    previous: versions
      .filter(({ version }) => version !== document.version)
      .map(({ path, version, publishAt }, index) => ({
        version,
        effective_at: publishAt.toISOString(),
        url: index === 0 && version === versions[0]?.version ? `/${path}` : `/${path}?version=${version}`,
      })),
  }
}

/** Like `toTerms`, with the table of stored personal data. */
export function toPrivacy(
  file: ContentFile<'privacy'>,
  document: PublishedDocument,
  imageOf: ImageOf,
  versions: readonly PublishedDocument[],
): Privacy {
  const { data_table, requests_email } = file
  return { ...toTerms(file, document, imageOf, versions), data_table, requests_email }
}

export function toIntegrate(file: ContentFile<'integrate'>, document: PublishedDocument, imageOf: ImageOf): Integrate {
  return {
    ...headOf(file, document),
    integrations: file.integrations.map((integration) => ({
      ...integration,
      summary: toSpans(integration.summary),
      steps: integration.steps.map(toSpans),
    })),
    blocks: toBlocks(file.blocks, 'more', imageOf),
  }
}

export function toPackages(file: ContentFile<'packages'>, document: PublishedDocument, imageOf: ImageOf): Packages {
  return {
    ...headOf(file, document),
    packages: file.packages.map((each) => ({ ...each, summary: toSpans(each.summary) })),
    matrix: file.matrix,
    never_charged: file.never_charged.map(toSpans),
    faqs: file.faqs.map((item) => toFaq(item, imageOf)),
  }
}

export function toOwnPage(file: ContentFile<'page'>, document: PublishedDocument, imageOf: ImageOf): OwnPage {
  return {
    ...headOf(file, document),
    slug: nameInFolder(document.path),
    blocks: toBlocks(file.blocks, 'part', imageOf),
  }
}
