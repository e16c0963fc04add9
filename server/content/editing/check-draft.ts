import { Value } from 'typebox/value'
import { Problem } from '#contract/problem.ts'
import { ImageFile } from '#contract/schemas/content/content-parts.ts'
import type { Db } from '#database/connect.ts'
import type { JsonValue } from '#database/tables.ts'
import { checkContent } from '#server/content/checks/check-file.ts'
import { referenceErrors } from '#server/content/checks/references.ts'
import type { FileError } from '#server/content/checks/validation-errors.ts'
import { imagesIn, readStoredSources, saveNewImages } from '#server/content/images.ts'
import { fileNameOf } from '#server/content/folder/files.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import type { EditingDeps } from './editing-deps.ts'

/**
 * Validates the content of a draft by the rules of files, and enqueues the fetches of images that it names by URL. Returns the content as it
 * is stored. Throws `invalid_input` with errors by place, such as `content/groups/0/name`.
 */
export async function checkDraft(
  { db, images }: EditingDeps,
  { path, version, content }: { path: string; version: number; content: unknown },
): Promise<JsonValue> {
  const checked = checkContent(path, version, { status: 'draft', publish_at: null, content })
  refuse(checked.errors)
  const document = { file: fileNameOf(path, version), path, body: checked.content }
  const missing = await missingImages(db, checked.content)
  refuse([
    ...(await referenceErrors(db, [document])),
    ...missing.filter(({ picture }) => !isHttpUrl(picture)).map(toError),
  ])
  const remote = new Map(missing.map(({ picture, alt }) => [picture, alt]))
  await saveNewImages(
    { db, images },
    [...remote].map(([source, alt]) => ({ source, alt, file: null, width: null, height: null, blur: null })),
  )
  return checked.content
}

function refuse(errors: readonly FileError[]): void {
  if (errors.length === 0) return
  const byPlace = Map.groupBy(errors, ({ place }) => place || 'content')
  throw Problem.invalid(Object.fromEntries([...byPlace].map(([place, same]) => [place, same.map(({ text }) => text)])))
}

interface PlacedImage extends ImageFile {
  place: string
}

const toError = ({ place, picture }: PlacedImage): FileError => ({
  place: `${place}/picture`,
  text: `the shop has no image "${picture}": upload it, or enter its address`,
})

/** Returns the images of the content that the shop does not have yet. */
async function missingImages(db: Db, content: JsonValue): Promise<PlacedImage[]> {
  const known = await readStoredSources(
    db,
    imagesIn(content).map(({ picture }) => picture),
  )
  return placedImages(content, 'content').filter(({ picture }) => !known.has(picture))
}

function placedImages(content: unknown, place: string): PlacedImage[] {
  if (typeof content !== 'object' || content === null) return []
  const { picture, alt } = content as Partial<ImageFile>
  const named = { picture, alt }
  if (Value.Check(ImageFile, named)) return [{ ...named, place }]
  return Object.entries(content).flatMap(([key, value]) => placedImages(value, `${place}/${key}`))
}
