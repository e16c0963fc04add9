/** Spellings of parameters that clients and the examples of the service use, and their names. */
export const parameterAliases: ReadonlyMap<string, string> = new Map([
  ['removeWordsIfNoResult', 'removeWordsIfNoResults'],
])
