/** Keywords of a JSON schema that lead to its fields. */
export interface BranchSchema {
  type?: string
  properties?: Readonly<Record<string, BranchSchema>>
  patternProperties?: object
  additionalProperties?: unknown
  items?: BranchSchema
  anyOf?: readonly BranchSchema[]
  allOf?: readonly BranchSchema[]
}

/** Returns a schema and every alternative or part of it, without `anyOf` and `allOf`. */
export function branchesOf({ anyOf = [], allOf = [], ...schema }: BranchSchema): BranchSchema[] {
  return [schema, ...[...anyOf, ...allOf].flatMap(branchesOf)]
}
