import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type { Db } from '#database/connect.ts'
import type { CatalogCache } from '#server/catalog/catalog.ts'
import { type PublishedDocument, readPublished, versionsOf } from './documents.ts'
import { type ImageOf, readImages } from './images.ts'

type ToWire<Schema extends TSchema, Wire> = (
  file: Static<Schema>,
  document: PublishedDocument,
  imageOf: ImageOf,
  versions: readonly PublishedDocument[],
) => Wire | Promise<Wire>

/** The published documents in force, read once and then cached. */
export interface InForce {
  /** Returns the time at which documents are in force, in milliseconds: now, or that of a preview. */
  now(): number
  /** Returns every published version, including scheduled ones. */
  published(): Promise<PublishedDocument[]>
  /** Returns `toWire` of a document, in the version in force or in `version`; null if there is none. */
  page<Schema extends TSchema, Wire>(
    path: keyof typeof CONTENT_FILES | `pages/${string}`,
    schema: Schema,
    toWire: ToWire<Schema, Wire>,
    version?: number,
  ): Promise<Wire | null>
}

interface InForceDeps {
  db: Db
  cache: CatalogCache
  /** Default: the clock. */
  now?: () => number
  /** Default: every published version. */
  read?: () => Promise<PublishedDocument[]>
}

/** Reads documents through `cache`, so that a page needs no query. */
export function createInForce({
  db,
  cache,
  now = () => Date.now(),
  read = () => readPublished(db),
}: InForceDeps): InForce {
  const published = (): Promise<PublishedDocument[]> => cache.getOrRead('content', read)
  return {
    now,
    published,
    async page(path, schema, toWire, version) {
      const versions = versionsOf(await published(), path, now())
      const document = version === undefined ? versions[0] : versions.find((each) => each.version === version)
      if (!document || document.isWithdrawn) return null
      // The key includes the newest version, because an old version lists the newer ones.
      return cache.getOrRead(`content ${path} ${document.version} of ${versions[0]?.version}`, async () =>
        toWire(Value.Parse(schema, document.body), document, await readImages(db, document.body), versions),
      )
    },
  }
}
