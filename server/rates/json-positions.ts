import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

/** A position in a text; both numbers start at 1. */
export interface Position {
  line: number
  column: number
}

/** The value of a JSON text and the position of each part of it, or the first error with its position. */
export type LocatedJson =
  | { value: unknown; positionOf: (pointer: string) => Position }
  | { value: undefined; error: Position & { message: string } }

/**
 * Parses JSON with positions, so that a later error can be shown in the file. `positionOf` takes JSON pointers of
 * schema errors, such as `/taxes/0/state`; for a part that does not exist, it returns the position of its parent.
 */
export function readJson(text: string): LocatedJson {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (errors.length > 0 || !tree) {
    return {
      value: undefined,
      error: { ...positionAt(text, errors[0]?.offset ?? 0), message: describeError(text, errors) },
    }
  }
  return {
    value: getNodeValue(tree),
    positionOf: (pointer) => positionAt(text, startOf(nodeAt(tree, pointer.split('/').slice(1)))),
  }
}

function nodeAt(tree: Node, path: readonly string[]): Node {
  let found = tree
  for (const step of path) {
    const next = findNodeAtLocation(found, [found.type === 'array' ? Number(step) : step])
    if (!next) break
    found = next
  }
  return found
}

/** The error of a member is shown at its name. */
function startOf({ parent, offset }: Node): number {
  return parent?.type === 'property' ? parent.offset : offset
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const EXPECTED = new Map([
  ['PropertyNameExpected', 'a name in "quotes"'],
  ['ColonExpected', 'a colon'],
  ['CommaExpected', 'a comma or the end of the list'],
  ['CloseBraceExpected', 'a comma or }'],
  ['CloseBracketExpected', 'a comma or ]'],
  ['EndOfFileExpected', 'the end of the file'],
])

/** Errors within a string. */
const STRING_ERRORS = new Map([
  ['UnexpectedEndOfString', 'this string is not closed: end it with "'],
  ['InvalidCharacter', 'this string has a character that JSON writes as \\t, \\n or \\u0000'],
  ['InvalidEscapeCharacter', 'this string has an unknown escape after \\: write \\\\ for a backslash'],
  ['InvalidUnicode', '\\u in this string must be followed by four hexadecimal digits'],
])

/**
 * Describes the first error, as a sentence without the final period. For a word without quotes, the second error states
 * what is expected.
 */
function describeError(text: string, [first, second]: readonly ParseError[]): string {
  const [code, next] = [first, second].map((error) => error && printParseErrorCode(error.error))
  const stringError = STRING_ERRORS.get(code ?? '')
  if (stringError) return stringError
  const offset = first?.offset ?? 0
  const actual = offset >= text.length ? 'the file ends' : `there is ${JSON.stringify(text.charAt(offset))}`
  const isFirst = text.slice(0, offset).trim() === ''
  // A lone word has no second error.
  const fallback = isFirst ? 'ValueExpected' : 'EndOfFileExpected'
  const expected = code === 'InvalidSymbol' ? (next ?? fallback) : code
  return `${actual} where ${EXPECTED.get(expected ?? '') ?? 'a value'} should be`
}
