import { type Json, SearchProblem, type StoredRecord } from '#engine/engine.ts'

type Attributes = { [name: string]: Json }

/**
 * Returns the record after a partial update (protocol 1.2): first-level attributes are replaced, or changed by an operation. Returns null if
 * the whole update is ignored: an `IncrementFrom` or `IncrementSet` does not apply, or the record does not exist and `create` is false.
 */
export function updateRecord(
  before: StoredRecord | null,
  { objectID, changes, create }: { objectID: string; changes: Attributes; create: boolean },
): StoredRecord | null {
  if (!before && !create) return null
  const after = new Map<string, Json>(Object.entries(before ?? {}))
  for (const [name, change] of Object.entries(changes)) {
    const value = isOperation(change) ? operate(name, change, before ? after.get(name) : undefined) : change
    if (value === undefined) return null
    after.set(name, value)
  }
  return { ...Object.fromEntries(after), objectID }
}

interface Operation {
  _operation: string
  value: Json
}

function isOperation(change: Json): change is Json & Operation {
  return (
    typeof change === 'object' && change !== null && !Array.isArray(change) && typeof change['_operation'] === 'string'
  )
}

/** Returns the new value of an attribute, or undefined if the whole update is ignored. */
function operate(name: string, { _operation, value }: Operation, now: Json | undefined): Json | undefined {
  switch (_operation) {
    case 'Increment':
      return numberOf(now) + operand(name, value)
    case 'Decrement':
      return numberOf(now) - operand(name, value)
    case 'IncrementFrom':
      return numberOf(now) === operand(name, value) ? numberOf(now) + 1 : undefined
    case 'IncrementSet':
      return operand(name, value) > numberOf(now) ? value : undefined
    case 'Add':
      return [...listOf(now), element(name, value)]
    case 'AddUnique':
      return listOf(now).includes(element(name, value)) ? listOf(now) : [...listOf(now), value]
    case 'Remove':
      return listOf(now).filter((each) => each !== element(name, value))
    default:
      throw new SearchProblem(400, `Invalid _operation for attribute ${name}: ${_operation}`)
  }
}

/** Returns a number; a missing or non-numeric value counts as 0. */
function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function operand(name: string, value: Json): number {
  if (typeof value === 'number') return value
  throw new SearchProblem(400, `Invalid value for the operation on attribute ${name}, expected number`)
}

function element(name: string, value: Json): Json {
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new SearchProblem(400, `Invalid value for the operation on attribute ${name}, expected string or number`)
}
