import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { CONTENT_FILES } from '#contract/content-files.ts'
import type { Db } from '#database/connect.ts'
import type { CatalogMemory } from '#server/catalog/catalog.ts'
import { type PublishedDocument, readPublished, versionsOf } from './documents.ts'
import { type PictureOf, readPictures } from './pictures.ts'

type ToWire<Schema extends TSchema, Wire> = (
  file: Static<Schema>,
  document: PublishedDocument,
  pictureOf: PictureOf,
  versions: readonly PublishedDocument[],
) => Wire | Promise<Wire>

/** The documents visitors see at this moment, read once and then from memory. */
export interface InForce {
  /** Every published version, those of the future too. */
  published(): Promise<PublishedDocument[]>
  /** What `toWire` makes of a document, in the version in force or in `version`; null where there is none. */
  page<Schema extends TSchema, Wire>(
    path: keyof typeof CONTENT_FILES,
    schema: Schema,
    toWire: ToWire<Schema, Wire>,
    version?: number,
  ): Promise<Wire | null>
}

/** Reads documents through `memory`, so that a page costs no query. */
export function createInForce({ db, memory }: { db: Db; memory: CatalogMemory }): InForce {
  const published = (): Promise<PublishedDocument[]> => memory.keep('content', () => readPublished(db))
  return {
    published,
    async page(path, schema, toWire, version) {
      const versions = versionsOf(await published(), path, Date.now())
      const document = version === undefined ? versions[0] : versions.find((each) => each.version === version)
      if (!document) return null
      // An old version lists the newer ones, so it says more when one of them comes into force.
      return memory.keep(`content ${path} ${document.version} of ${versions[0]?.version}`, async () =>
        toWire(Value.Parse(schema, document.body), document, await readPictures(db, document.body), versions),
      )
    },
  }
}
