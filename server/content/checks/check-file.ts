import { cleanCode } from '#contract/text/codes.ts'
import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { CONTENT_FILES, ContentFileState, type ContentKind } from '#contract/schemas/content/content-files.ts'
import type { JsonValue } from '#database/tables.ts'
import { kindOf } from '#server/content/documents.ts'
import {
  addressErrors,
  anchorErrors,
  characterErrors,
  type FileError,
  matrixErrors,
  schemaErrors,
  formatFileError,
} from './validation-errors.ts'
import { type FoundFile, parseFileName } from '#server/content/folder/files.ts'
import type { ContentState } from '#server/content/folder/state.ts'
import { timeErrors, merchandisingErrors } from './merchandising-errors.ts'

/** A version of a document, read from a file. */
export interface ReadDocument extends ContentState {
  file: string
  path: string
  version: number
}

export type Checked = { document: ReadDocument; errors: [] } | { document: null; errors: string[] }

/**
 * Reads one file and validates it by its schema. Errors name the file and the place. References to the database are
 * checked separately (references.ts).
 */
export function checkFile({ name, text }: FoundFile): Checked {
  const named = parseFileName(name)
  const kind = named && kindOf(named.path)
  if (!kind) return { document: null, errors: [`${name}: ${namesAllowed()}`] }
  if (text === null) return { document: null, errors: [`${name}: ${NO_UTF8}`] }
  const read = parseJson(text)
  if ('error' in read) return { document: null, errors: [`${name}: ${read.error}`] }
  const errors = errorsOf(kind, named.version, read.value)
  if (errors.length > 0 || !Value.Check(ContentFileState, read.value)) {
    return { document: null, errors: errors.map((error) => formatFileError(name, error)) }
  }
  const { status, publish_at, content } = read.value
  return {
    document: {
      file: name,
      path: named.path,
      version: named.version,
      status,
      publish_at: publish_at === null ? null : new Date(publish_at),
      body: content as JsonValue,
    },
    errors: [],
  }
}

/**
 * Validates a version that did not come from a file, and normalizes its texts and SKUs as those of a file. `content` is the normalized one.
 * References to the database are checked separately.
 */
export function checkContent(
  path: string,
  version: number,
  { status, publish_at, content }: { status: string; publish_at: string | null; content: unknown },
): { content: JsonValue; errors: FileError[] } {
  const kind = kindOf(path)
  const normalized = normalizeTexts(JSON.parse(JSON.stringify(content), withCleanCodes)) as JsonValue
  if (!kind) return { content: normalized, errors: [{ place: '', text: namesAllowed() }] }
  return { content: normalized, errors: errorsOf(kind, version, { status, publish_at, content: normalized }) }
}

const NO_UTF8 = 'the file is not UTF-8 text: save it with that encoding.'

function namesAllowed(): string {
  const names = Object.keys(CONTENT_FILES).filter((kind) => kindOf(kind) !== null)
  return `unknown file name: name files by document and version, like faqs.v1.json, pages/name.v1.json, inspo/name.v1.json or collections/name.v1.json; the documents are ${names.join(', ')}.`
}

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    return { value: normalizeTexts(JSON.parse(text, withCleanCodes)) }
  } catch (error) {
    return { error: `the file is not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Normalizes the SKUs of a document like those of products. */
function withCleanCodes(key: string, value: unknown): unknown {
  if (key === 'sku' && typeof value === 'string') return cleanCode(value)
  if (key !== 'skus' || !Array.isArray(value)) return value
  return value.map((sku: unknown) => (typeof sku === 'string' ? cleanCode(sku) : sku))
}

function errorsOf(kind: ContentKind, version: number, value: unknown): FileError[] {
  if (!Value.Check(ContentFileState, value)) return schemaErrors(ContentFileState, value)
  const { status, publish_at, content } = value
  const schema: TSchema = CONTENT_FILES[kind]
  const errors = [...publishTimeErrors(status, publish_at), ...schemaErrors(schema, content, 'content')]
  if (!Value.Check(schema, content)) return errors
  errors.push(...characterErrors(content, 'content'))
  if (kind !== 'custom-code') errors.push(...addressErrors(content, 'content'), ...anchorErrors(content))
  if (Value.Check(CONTENT_FILES.packages, content)) errors.push(...matrixErrors(content))
  errors.push(...merchandisingErrors(content))
  if (version > 1 && Value.Check(CONTENT_FILES.terms, content)) errors.push(...missingChangesErrors(content.changes))
  if (version > 1 && Value.Check(CONTENT_FILES.privacy, content)) errors.push(...missingChangesErrors(content.changes))
  return errors
}

function publishTimeErrors(status: string, publishAt: string | null): FileError[] {
  const place = 'publish_at'
  if (publishAt === null) {
    return status === 'draft'
      ? []
      : [{ place, text: 'is required for published documents, such as 2026-03-01T00:00:00Z' }]
  }
  return timeErrors(publishAt, place)
}

function missingChangesErrors(changes: readonly string[]): FileError[] {
  return changes.length > 0
    ? []
    : [{ place: 'content/changes', text: 'is required in a new version: list what changed' }]
}
