import type { Kind, Sections } from './sections.ts'

export type Plan = [name: string, wanted: { kind: Kind; length: number }]

/** What one part of a segment needs room for, and how it fills it. `numbering[doc]` is the arrival of record `doc`. */
export interface Part {
  plan: readonly Plan[]
  fill(sections: Sections): void
}
