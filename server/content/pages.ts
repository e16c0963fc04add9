import type { COUNTED, ContentFile, FaqFile } from '#contract/content-files.ts'
import type { AboutUs, Faq, Faqs, Integrate, Packages, Partners, Privacy, Terms } from '#contract/content.ts'
import type { PublishedDocument } from './documents.ts'
import type { PictureOf } from './pictures.ts'
import { toBlocks, toSpans } from './rich-text.ts'

/** How many there are of what the page about the shop counts. */
export type Counts = Record<(typeof COUNTED)[number], number>

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
  pictureOf: PictureOf,
  counts: Counts,
): AboutUs {
  return {
    ...headOf(file, document),
    image: file.image && pictureOf(file.image),
    stats: file.stats.map((stat) =>
      'value' in stat ? stat : { label: stat.label, value: numbers.format(counts[stat.count]) },
    ),
    story: toBlocks(file.story, 'story', pictureOf),
    timeline: file.timeline.map((event) => ({ ...event, text: toSpans(event.text) })),
    values: file.values.map((value) => ({ ...value, text: toSpans(value.text) })),
    team: file.team.map((person) => ({
      ...person,
      text: toSpans(person.text),
      image: person.image && pictureOf(person.image),
    })),
    contact: file.contact,
    cta: file.cta,
  }
}

export function toFaqs(file: ContentFile<'faqs'>, document: PublishedDocument, pictureOf: PictureOf): Faqs {
  return {
    ...headOf(file, document),
    groups: file.groups.map((group) => ({ ...group, items: group.items.map((item) => toFaq(item, pictureOf)) })),
    contact: file.contact,
  }
}

function toFaq(item: FaqFile, pictureOf: PictureOf): Faq {
  return { ...item, answer: toBlocks(item.answer, item.id, pictureOf) }
}

export function toPartners(file: ContentFile<'partners'>, document: PublishedDocument, pictureOf: PictureOf): Partners {
  return {
    ...headOf(file, document),
    partners: file.partners.map((partner) => ({
      ...partner,
      text: toSpans(partner.text),
      logo: partner.logo && pictureOf(partner.logo),
    })),
    cta: file.cta,
  }
}

/** A version of the terms; `versions` are all that are or were in force, the newest first. */
export function toTerms(
  file: ContentFile<'terms'>,
  document: PublishedDocument,
  pictureOf: PictureOf,
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
      blocks: toBlocks(blocks, id, pictureOf),
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

/** As `toTerms`, with what is kept of people. */
export function toPrivacy(
  file: ContentFile<'privacy'>,
  document: PublishedDocument,
  pictureOf: PictureOf,
  versions: readonly PublishedDocument[],
): Privacy {
  const { data_table, requests_email } = file
  return { ...toTerms(file, document, pictureOf, versions), data_table, requests_email }
}

export function toIntegrate(
  file: ContentFile<'integrate'>,
  document: PublishedDocument,
  pictureOf: PictureOf,
): Integrate {
  return {
    ...headOf(file, document),
    integrations: file.integrations.map((integration) => ({
      ...integration,
      summary: toSpans(integration.summary),
      steps: integration.steps.map(toSpans),
    })),
    blocks: toBlocks(file.blocks, 'more', pictureOf),
  }
}

export function toPackages(file: ContentFile<'packages'>, document: PublishedDocument, pictureOf: PictureOf): Packages {
  return {
    ...headOf(file, document),
    packages: file.packages.map((each) => ({ ...each, summary: toSpans(each.summary) })),
    matrix: file.matrix,
    never_charged: file.never_charged.map(toSpans),
    faqs: file.faqs.map((item) => toFaq(item, pictureOf)),
  }
}
