import type { Kind, Sections } from './sections.ts'

export type SectionPlan = [name: string, spec: { kind: Kind; length: number }]

/**
 * A part of a segment: the sections it needs and how to fill them. Records are added in order of arrival and stored in
 * order of their doc numbers; `numbering[doc]` is the arrival of record `doc`.
 */
export interface SegmentPart {
  plan: readonly SectionPlan[]
  fill(sections: Sections): void
}
