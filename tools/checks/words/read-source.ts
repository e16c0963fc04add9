/** Splits a file into what the word check looks at: declared names, comments, docstrings, messages. */
import { parseSync } from 'oxc-parser'
import { asNode, type Node, walkTree } from '#tools/checks/syntax-tree.ts'

/** A piece of a file, with the offset at which it starts. */
export interface Span {
  start: number
  text: string
}

/** The layers are as long as the file and blank where nothing of their kind is, so that offsets in them are offsets in the file. */
export interface Source {
  names: Span[]
  docstrings: Span[]
  comments: string
  texts: string
}

/** Stands for code between two comments or strings, so that a phrase never matches across it. */
const GAP = '\u0001'

/** Files whose strings are mostly input or expected texts. */
const TEST_FILE = /\.(test|e2e|bench)\.ts$|^tools\/screenshots\//
/** Folders whose strings are messages for operators and developers. The texts of `web/` are for buyers. */
const MESSAGES = /^(server|engine|database|contract|tools|bench|e2e)\//
const SHOP_COPY = /^(database\/demo|tools\/demo-catalog|tools\/demo-art)\//
const TEST_CALL = /^(it|test|describe|step)$/

/** Reads a TypeScript or JavaScript file. */
export function readCode(file: string, source: string): Source {
  const { program, comments } = parseSync(file, source)
  const names: Span[] = []
  const messages: Span[] = []
  const onlyTitles = TEST_FILE.test(file) || !MESSAGES.test(file)
  walkTree(asNode(program), (node, parent) => {
    names.push(...declaredBy(node))
    if (!SHOP_COPY.test(file) && isMessage(node, parent, onlyTitles)) messages.push(...stringsOf(node))
  })
  const docstrings = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ start, value }) => ({ start, text: value.replace(/^[*\s]+/, '') }))
  return {
    names,
    docstrings,
    comments: layer(
      source,
      comments.map(({ start, value }) => ({ start: start + 2, text: value })),
    ).replace(/(?<=\n[ \t]*)\*|^\*/gm, ' '),
    texts: layer(source, messages),
  }
}

/** Reads a file whose comments start with `--`, `#` or are between `/*` and `*\/`. */
export function readComments(source: string, pattern: RegExp): Source {
  const comments = [...source.matchAll(pattern)].map(({ index, 0: text }) => ({ start: index, text }))
  return {
    names: [],
    docstrings: [],
    comments: layer(source, comments).replaceAll(/^[ \t]*(?:--|#|\*)/gm, blank),
    texts: '',
  }
}

/** Reads a Markdown document; code and the targets of links are left out. */
export function readDocument(source: string): Source {
  const text = source
    .replaceAll(/^```[\s\S]*?^```/gm, gap)
    .replaceAll(/`[^`\n]*`/g, gap)
    .replaceAll(/\]\([^)\n]*\)/g, gap)
    .replaceAll(/https?:\/\/\S+/g, gap)
  return { names: [], docstrings: [], comments: text, texts: '' }
}

/** Returns `source` with everything but the spans replaced by gaps, and without quoted code in the spans. */
function layer(source: string, spans: Span[]): string {
  let out = ''
  for (const { start, text } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start < out.length) continue
    out +=
      gap(source.slice(out.length, start)) + text.replaceAll(/`[^`]*`|“[^”]*”|https?:\/\/\S+|\{@link [^}]*\}/g, gap)
  }
  return out + gap(source.slice(out.length))
}

/** Keeps white space and the marks that begin a comment, so that a phrase may go on in the next line of `//`. */
function gap(text: string): string {
  return text.replaceAll(/\/\/|\/\*|\*\//g, '  ').replaceAll(/\S/g, GAP)
}

function blank(text: string): string {
  return ' '.repeat(text.length)
}

/** The names that a node declares: variables, functions, parameters, types, and the members of types and classes. */
function declaredBy(node: Node): Span[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return boundBy(node['id'] as Node)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node['id'], ...(node['params'] as Node[])].flatMap((each) => boundBy(each as Node | null))
    case 'CatchClause':
      return boundBy(node['param'] as Node | null)
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return boundBy(node['id'] as Node | null)
    case 'TSPropertySignature':
    case 'TSMethodSignature':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return node['computed'] ? [] : boundBy(node['key'] as Node)
    default:
      return []
  }
}

/** The names that a pattern binds; `{ name }` takes over a name that is declared elsewhere. */
function boundBy(pattern: Node | null): Span[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ start: pattern.start, text: String(pattern['name']) }]
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((property) => {
        if (property['shorthand']) return []
        return boundBy(property.type === 'RestElement' ? property : (property['value'] as Node))
      })
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern['left'] as Node)
    case 'RestElement':
      return boundBy(pattern['argument'] as Node)
    case 'TSParameterProperty':
      return boundBy(pattern['parameter'] as Node)
    default:
      return []
  }
}

/** An SQL statement in a string without a tag. */
const SQL = /^\s*(select|insert into|update|delete from|with|create|alter|drop)\b[^A-Z]/

/** True if a node is a string with several words. In tests and in `web/` only titles of tests count; SQL never does. */
function isMessage(node: Node, parent: Node | null, onlyTitles: boolean): boolean {
  if (node.type !== 'TemplateLiteral' && !(node.type === 'Literal' && typeof node['value'] === 'string')) return false
  if (stringsOf(node).some(({ text }) => SQL.test(text))) return false
  if (parent?.type === 'TaggedTemplateExpression' || parent?.type === 'ImportDeclaration') return false
  if (!onlyTitles) return stringsOf(node).some(({ text }) => /\p{L}{2,}\s+\p{L}/u.test(text))
  return (
    parent?.type === 'CallExpression' &&
    (parent['arguments'] as Node[])[0] === node &&
    isTestCall(parent['callee'] as Node)
  )
}

function isTestCall(callee: Node): boolean {
  if (callee.type === 'Identifier') return TEST_CALL.test(String(callee['name']))
  if (callee.type === 'CallExpression') return isTestCall(callee['callee'] as Node)
  return callee.type === 'MemberExpression' && isTestCall(callee['object'] as Node)
}

function stringsOf(node: Node): Span[] {
  if (node.type === 'Literal') return [{ start: node.start + 1, text: String(node['raw']).slice(1, -1) }]
  return (node['quasis'] as { start: number; value: { raw: string } }[]).map(({ start, value }) => ({
    start,
    text: value.raw,
  }))
}
