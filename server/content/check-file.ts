import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { CONTENT_FILES, ContentFileState, type ContentKind } from '#contract/content-files.ts'
import type { JsonValue } from '#database/tables.ts'
import { kindOf } from './documents.ts'
import {
  addressFaults,
  anchorFaults,
  characterFaults,
  type Fault,
  matrixFaults,
  schemaFaults,
  sentenceOf,
} from './faults.ts'
import { type FoundFile, parseFileName } from './files.ts'
import type { ContentState } from './state.ts'
import { momentFaults, windowFaults } from './window-faults.ts'

/** A version of a document as a file has it. */
export interface ReadDocument extends ContentState {
  file: string
  path: string
  version: number
}

export type Checked = { document: ReadDocument; faults: [] } | { document: null; faults: string[] }

/** Reads one file and holds it to its schema; a fault names file and place. What needs the database is not asked here. */
export function checkFile({ name, text }: FoundFile): Checked {
  const named = parseFileName(name)
  const kind = named && kindOf(named.path)
  if (!kind) return { document: null, faults: [`${name}: ${namesAllowed()}`] }
  if (text === null) return { document: null, faults: [`${name}: ${NO_UTF8}`] }
  const read = parseJson(text)
  if ('fault' in read) return { document: null, faults: [`${name}: ${read.fault}`] }
  const faults = faultsOf(kind, named.version, read.value)
  if (faults.length > 0 || !Value.Check(ContentFileState, read.value)) {
    return { document: null, faults: faults.map((fault) => sentenceOf(name, fault)) }
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
    faults: [],
  }
}

const NO_UTF8 = 'this is no text in UTF-8: save it with that encoding.'

function namesAllowed(): string {
  const names = Object.keys(CONTENT_FILES).filter((kind) => kindOf(kind) !== null)
  return `a file is named by document and version, faqs.v1.json, inspo/name.v1.json or collections/name.v1.json; the documents are ${names.join(', ')}.`
}

function parseJson(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { fault: `this is no JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function faultsOf(kind: ContentKind, version: number, value: unknown): Fault[] {
  if (!Value.Check(ContentFileState, value)) return schemaFaults(ContentFileState, value)
  const { status, publish_at, content } = value
  const schema: TSchema = CONTENT_FILES[kind]
  const faults = [...timeFaults(status, publish_at), ...schemaFaults(schema, content, 'content')]
  if (!Value.Check(schema, content)) return faults
  faults.push(...characterFaults(content, 'content'))
  if (kind !== 'custom-code') faults.push(...addressFaults(content, 'content'), ...anchorFaults(content))
  if (Value.Check(CONTENT_FILES.packages, content)) faults.push(...matrixFaults(content))
  faults.push(...windowFaults(content))
  if (version > 1 && Value.Check(CONTENT_FILES.terms, content)) faults.push(...silenceFaults(content.changes))
  if (version > 1 && Value.Check(CONTENT_FILES.privacy, content)) faults.push(...silenceFaults(content.changes))
  return faults
}

function timeFaults(status: string, publishAt: string | null): Fault[] {
  const place = 'publish_at'
  if (publishAt === null) {
    return status === 'draft' ? [] : [{ place, text: 'what is published has a time, such as 2026-03-01T00:00:00Z' }]
  }
  return momentFaults(publishAt, place)
}

function silenceFaults(changes: readonly string[]): Fault[] {
  return changes.length > 0 ? [] : [{ place: 'content/changes', text: 'a new version says what changed' }]
}
