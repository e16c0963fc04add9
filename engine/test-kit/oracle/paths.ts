import type { Json, StoredRecord } from '#engine/record.ts'

/**
 * Returns the values at a dotted path, through nested objects and arrays, in order. Null counts as missing. An object
 * at the end of the path has no value.
 */
export function valuesAt(record: StoredRecord, path: string): (string | number | boolean)[] {
  const values: (string | number | boolean)[] = []
  collect(record, path, values)
  return values
}

/** Returns every dotted path of the record with a string or a number, except the objectID, in order of appearance. */
export function searchablePaths(record: StoredRecord): string[] {
  const paths = new Set<string>()
  for (const [name, value] of Object.entries(record)) if (name !== 'objectID') addPaths(value, name, paths)
  return [...paths]
}

function collect(value: Json | undefined, path: string | null, values: (string | number | boolean)[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, values)
  } else if (typeof value === 'object') {
    if (value !== null && path !== null) collectInside(value, path, values)
  } else if (value !== undefined && path === null) {
    values.push(value)
  }
}

/** Attribute names may contain dots, so try every split of the path. */
function collectInside(object: { [name: string]: Json }, path: string, values: (string | number | boolean)[]): void {
  if (Object.hasOwn(object, path)) collect(object[path], null, values)
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot)
    if (Object.hasOwn(object, name)) collect(object[name], path.slice(dot + 1), values)
  }
}

function addPaths(value: Json, path: string, paths: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) addPaths(item, path, paths)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) addPaths(inner, `${path}.${name}`, paths)
  } else if (typeof value === 'string' || typeof value === 'number') {
    paths.add(path)
  }
}
