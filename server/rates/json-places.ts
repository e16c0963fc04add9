import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

/** Where something stands in a text, both from 1. */
export interface Place {
  line: number
  column: number
}

/** A text read as JSON: what it says and where each part of it stands, or what is wrong with it and where. */
export type LocatedJson =
  | { value: unknown; placeOf: (pointer: string) => Place }
  | { value: undefined; fault: Place & { about: string } }

/**
 * Reads JSON and keeps the places: a fault found later can be shown in the file. Pointers are those of JSON Schema errors, such as
 * `/taxes/0/state`; the place of one that is not there is that of what would hold it.
 */
export function readJson(text: string): LocatedJson {
  const faults: ParseError[] = []
  const tree = parseTree(text, faults, { disallowComments: true })
  if (faults.length > 0 || !tree) {
    return { value: undefined, fault: { ...placeAt(text, faults[0]?.offset ?? 0), about: aboutOf(text, faults) } }
  }
  return {
    value: getNodeValue(tree),
    placeOf: (pointer) => placeAt(text, beginningOf(nodeAt(tree, pointer.split('/').slice(1)))),
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

/** A fault of a member is shown at its name. */
function beginningOf({ parent, offset }: Node): number {
  return parent?.type === 'property' ? parent.offset : offset
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const WANTED = new Map([
  ['PropertyNameExpected', 'a name in "quotes"'],
  ['ColonExpected', 'a colon'],
  ['CommaExpected', 'a comma or the end of the list'],
  ['CloseBraceExpected', 'a comma or }'],
  ['CloseBracketExpected', 'a comma or ]'],
  ['EndOfFileExpected', 'the end of the file'],
])

/** Of a text that begins and is wrong. */
const WRONG_TEXTS = new Map([
  ['UnexpectedEndOfString', 'this text has no end: close it with "'],
  ['InvalidCharacter', 'this text holds a sign that JSON writes as \\t, \\n or \\u0000'],
  ['InvalidEscapeCharacter', 'after a \\ in this text stands what JSON does not know: write \\\\ for the sign itself'],
  ['InvalidUnicode', 'after \\u in this text stand no four hexadecimal digits'],
])

/** What is wrong at the first fault, in a sentence without an end. Of a word without quotes the second one says what should be there. */
function aboutOf(text: string, [first, second]: readonly ParseError[]): string {
  const [code, next] = [first, second].map((fault) => fault && printParseErrorCode(fault.error))
  const wrongText = WRONG_TEXTS.get(code ?? '')
  if (wrongText) return wrongText
  const offset = first?.offset ?? 0
  const there = offset >= text.length ? 'the file ends' : `there is ${JSON.stringify(text.charAt(offset))}`
  const isFirst = text.slice(0, offset).trim() === ''
  // Of a word that stands by itself nothing else is said.
  const alone = isFirst ? 'ValueExpected' : 'EndOfFileExpected'
  const wanted = code === 'InvalidSymbol' ? (next ?? alone) : code
  return `${there} where ${WANTED.get(wanted ?? '') ?? 'a value'} should be`
}
