import type { ContentFile } from '#contract/schemas/content/content-files.ts'
import type { HomeSection } from '#contract/schemas/content/merchandising.ts'
import type { ImageOf } from '#server/content/images.ts'
import { isWithin } from './banners.ts'
import { toBlocks } from './rich-text.ts'

/** A section of the home page and its times. */
export interface TimedSection {
  section: HomeSection
  from: string | null
  until: string | null
}

/** Converts all sections of a version, including scheduled ones, to the form of the page. */
export function toSections({ sections }: ContentFile<'home'>, _document: unknown, imageOf: ImageOf): TimedSection[] {
  return sections.map((each) => ({ section: toSection(each, imageOf), from: each.from, until: each.until }))
}

function toSection(each: ContentFile<'home'>['sections'][number], imageOf: ImageOf): HomeSection {
  if (each.section === 'text') {
    const { id, heading, blocks, link } = each
    return { type: 'text', id, heading, blocks: toBlocks(blocks, id, imageOf), link }
  }
  if (each.section === 'looks') return { type: 'looks', title: each.title, text: each.text }
  return { type: each.section }
}

/** Returns the sections that are shown at `now`, in milliseconds. */
export function sectionsAt(sections: readonly TimedSection[], now: number): HomeSection[] {
  return sections.filter(({ from, until }) => isWithin(from, until, now)).map(({ section }) => section)
}
