import { randomUUID } from 'node:crypto'
import { SearchProblem } from '#engine/problem.ts'
import type { Json, StoredRecord } from '#engine/record.ts'

/** One write to an index, checked. */
export type IndexWrite =
  | { kind: 'save'; objectID: string; record: StoredRecord }
  | { kind: 'partial'; objectID: string; changes: { [name: string]: Json }; create: boolean }
  | { kind: 'delete'; objectID: string }
  | { kind: 'clear' }
  | { kind: 'drop' }

const LONGEST_ID = 512
const MOST_BYTES = 100_000

/** Reads one request of a batch (protocol 1.2). A record without an objectID gets one. Throws the service's 400. */
export function readWrite(request: unknown, position: number): IndexWrite {
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

/** Always text, as which it is found again. */
function idOf({ objectID }: { [name: string]: Json }, position: number, fallback?: string): string {
  const id = objectID ?? fallback
  const text = typeof id === 'number' ? String(id) : id
  if (typeof text !== 'string' || text === '')
    throw new SearchProblem(400, `Missing mandatory attribute objectID at position ${position}`)
  if (!isObjectID(text))
    throw new SearchProblem(
      400,
      `Invalid objectID at position ${position}, expected at most ${LONGEST_ID} bytes of text`,
    )
  return text
}

/** Whether it can be the id of a record, a synonym or a rule. */
export function isObjectID(text: string): boolean {
  return text !== '' && Buffer.byteLength(text) <= LONGEST_ID && !text.includes('\0') && text.isWellFormed()
}

/** The record as it is stored. Throws a 400 when it is larger than a record may be. */
export function storedText(record: StoredRecord): string {
  const text = JSON.stringify(record)
  if (text.length * 3 > MOST_BYTES && Buffer.byteLength(text) > MOST_BYTES)
    throw new SearchProblem(
      400,
      `Record objectID=${record.objectID} is too big size=${Buffer.byteLength(text)}/${MOST_BYTES} bytes`,
    )
  return text
}

function isObject(value: unknown): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
