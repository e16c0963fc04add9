import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import type { RichText } from '#contract/schemas/content/content.ts'
import { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type { CatalogCache } from '#server/catalog/catalog.ts'
import { versionsOf } from '#server/content/documents.ts'
import type { InForce } from '#server/content/in-force.ts'
import { toSpans } from './rich-text.ts'

/** The fields that decide an acceptance. Versions of earlier releases may lack fields that their pages need now. */
const BindingFields = Type.Partial(Type.Pick(CONTENT_FILES.terms, ['must_accept', 'changes']))

/** A version of a document that buyers agree to, which is or was in force. */
export interface BindingVersion {
  document: (typeof BINDING_DOCUMENTS)[number]
  version: number
  publishAt: Date
  /** True if buyers must accept it before they go on. */
  mustAccept: boolean
  changes: RichText[]
}

/** Returns the versions of the terms and the privacy notice that are or were in force, newest first. Each is parsed once. */
export async function bindingVersions({
  cache,
  inForce,
}: {
  cache: CatalogCache
  inForce: InForce
}): Promise<BindingVersion[]> {
  const published = await inForce.published()
  const found = BINDING_DOCUMENTS.flatMap((document) =>
    versionsOf(published, document, inForce.now()).map((version) => ({ document, ...version })),
  )
  const key = found.map(({ document, version }) => `${document} ${version}`).join()
  return cache.getOrRead(`content binding ${key}`, async () =>
    found.map(({ document, version, publishAt, body }) => {
      const { must_accept = false, changes = [] } = Value.Parse(BindingFields, body)
      return { document, version, publishAt, mustAccept: must_accept, changes: changes.map(toSpans) }
    }),
  )
}
