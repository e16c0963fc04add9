/** Texts to replace in a value. The maps have the new texts by the previous ones. */
export interface Names {
  /** Fields whose values, or lists of values, are keys. */
  fields: ReadonlySet<string>
  keys: ReadonlyMap<string, string>
  /** Paths of pages, in links and anywhere in texts. */
  paths: ReadonlyMap<string, string>
}

/** Previous keys and paths that a value has. */
interface Found {
  keys: Set<string>
  paths: Set<string>
}

/** Replaces keys and paths in a JSON value. */
export function rewrite(value: unknown, names: Names): { value: unknown; found: Found } {
  const found: Found = { keys: new Set(), paths: new Set() }
  const links = patternOf([...names.paths.keys()])

  function ofText(text: string): string {
    if (links === null) return text
    return text.replace(links, (path) => {
      found.paths.add(path)
      return names.paths.get(path) ?? path
    })
  }

  function ofKey(key: unknown): unknown {
    if (typeof key !== 'string') return key
    const now = names.keys.get(key)
    if (now === undefined) return key
    found.keys.add(key)
    return now
  }

  function ofField(name: string, content: unknown): unknown {
    if (!names.fields.has(name)) return walk(content)
    // Two keys can become the same one.
    return Array.isArray(content) ? [...new Set(content.map(ofKey))] : ofKey(content)
  }

  function walk(part: unknown): unknown {
    if (typeof part === 'string') return ofText(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, content]) => [name, ofField(name, content)]))
  }

  return { value: walk(value), found }
}

/** Returns a pattern of whole paths: not the end of another URL, nor the beginning of a longer path. Paths of pages have no characters with a meaning. */
function patternOf(paths: readonly string[]): RegExp | null {
  if (paths.length === 0) return null
  return new RegExp(String.raw`(?<![\w-])(?:${paths.join('|')})(?![\w-])`, 'g')
}
