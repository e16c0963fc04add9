import type { Json, StoredRecord } from '#engine/record.ts'

/**
 * The values at a dotted path, through nested objects and arrays, in order. Null counts as missing; an object at the end
 * of the path has no value of its own.
 */
export function valuesAt(record: StoredRecord, path: string): (string | number | boolean)[] {
  const values: (string | number | boolean)[] = []
  collect(record, path, values)
  return values
}

/** Every dotted path of the record that holds a string or a number, the objectID excepted, in order of appearance. */
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

/** Names may have dots of their own, so every cut of the path is tried. */
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
