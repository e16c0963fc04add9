import { randomUUID } from 'node:crypto'
import { type Json, SearchProblem, type StoredRecord } from '#engine/engine.ts'

/** One validated write to an index. */
export type IndexWrite =
  | { kind: 'save'; objectID: string; record: StoredRecord }
  | { kind: 'partial'; objectID: string; changes: { [name: string]: Json }; create: boolean }
  | { kind: 'delete'; objectID: string }
  | { kind: 'clear' }
  | { kind: 'drop' }

const MAX_ID_BYTES = 512
const MAX_RECORD_BYTES = 100_000

/** Parses one request of a batch (protocol 1.2). A record without an objectID gets one. Throws the protocol's 400. */
export function parseWrite(request: unknown, position: number): IndexWrite {
  if (!isObject(request)) throw new SearchProblem(400, `Invalid request at position ${position}, expected object`)
  const { action, body } = request
  switch (action) {
    case 'addObject':
      return saveOf(body, position, randomUUID())
    case 'updateObject':
      return saveOf(body, position)
    case 'partialUpdateObject':
    case 'partialUpdateObjectNoCreate':
      return partialOf(body, position, action === 'partialUpdateObject')
    case 'deleteObject':
      return { kind: 'delete', objectID: idOf(attributesOf(body, position), position) }
    case 'delete':
      return { kind: 'drop' }
    case 'clear':
      return { kind: 'clear' }
    default:
      throw new SearchProblem(
        400,
        `Invalid action ${JSON.stringify(action ?? null).slice(0, 100)} at position ${position}`,
      )
  }
}

function saveOf(body: unknown, position: number, fallback?: string): IndexWrite {
  const record = attributesOf(body, position)
  const objectID = idOf(record, position, fallback)
  return { kind: 'save', objectID, record: { ...record, objectID } }
}

function partialOf(body: unknown, position: number, create: boolean): IndexWrite {
  const changes = attributesOf(body, position)
  return { kind: 'partial', objectID: idOf(changes, position), changes, create }
}

function attributesOf(body: unknown, position: number): { [name: string]: Json } {
  if (!isObject(body)) throw new SearchProblem(400, `Invalid object at position ${position}, expected object`)
  return body
}

/** Returns the objectID as text; numbers are converted. */
function idOf({ objectID }: { [name: string]: Json }, position: number, fallback?: string): string {
  const id = objectID ?? fallback
  const text = typeof id === 'number' ? String(id) : id
  if (typeof text !== 'string' || text === '')
    throw new SearchProblem(400, `Missing mandatory attribute objectID at position ${position}`)
  if (!isObjectID(text))
    throw new SearchProblem(
      400,
      `Invalid objectID at position ${position}, expected at most ${MAX_ID_BYTES} bytes of text`,
    )
  return text
}

/** True if the text is a valid id of a record, a synonym or a rule. */
export function isObjectID(text: string): boolean {
  return text !== '' && Buffer.byteLength(text) <= MAX_ID_BYTES && !text.includes('\0') && text.isWellFormed()
}

/** Returns the record as JSON text for storage. Throws a 400 if it exceeds the maximum size of a record. */
export function serializeRecord(record: StoredRecord): string {
  const text = JSON.stringify(record)
  if (text.length * 3 > MAX_RECORD_BYTES && Buffer.byteLength(text) > MAX_RECORD_BYTES)
    throw new SearchProblem(
      400,
      `Record objectID=${record.objectID} is too big size=${Buffer.byteLength(text)}/${MAX_RECORD_BYTES} bytes`,
    )
  return text
}

function isObject(value: unknown): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
