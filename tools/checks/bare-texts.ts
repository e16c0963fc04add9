/**
 * Fails if a page of `web/` has a conditional text beside other content, or a text after a conditional element, without an element of its
 * own. A browser translator replaces text nodes by elements. When React then removes such a text, or inserts an element before it, the text
 * node is no longer where React rendered it, and the whole page is replaced by an error. A text that is the only child of an element is
 * set as a whole, which works.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tools/prepare.mjs'
import { type Node, parseTree, walkTree } from './syntax-tree.ts'

const MINIMUM_FILES = 100
/** Functions that return a text. */
const TEXT_FUNCTION = /^(format|plural)|(Text|Date)$/

export interface BareText {
  line: number
  text: string
}

/** Kinds of content that an expression between tags may evaluate to. */
interface Rendered {
  isConditional: boolean
  isText: boolean
  isElement: boolean
}

/** Returns the texts of a file that need an element of their own. */
export function bareTexts(file: string, source: string): BareText[] {
  const found: BareText[] = []
  walkTree(parseTree(file, source), (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const { start, end } of [...bareChildren(node), ...conditionalFragments(node)]) {
        found.push({ line: source.slice(0, start).split('\n').length, text: source.slice(start, end) })
      }
    }
    for (const { start, end } of returnedTexts(node)) {
      found.push({ line: source.slice(0, start).split('\n').length, text: source.slice(start, end) })
    }
    return true
  })
  return found
}

/**
 * Returns the texts that a component, or a function of the text catalog with elements as arguments, returns without an element: its caller
 * may render them conditionally, or beside other content.
 */
function returnedTexts({ type, id, body }: Node): Node[] {
  if (type === 'ArrowFunctionExpression') return branchesOf(body as Node).filter(isFragmentWithText)
  if (type !== 'FunctionDeclaration' || !/^[A-Z]/.test(String((id as Node | null)?.['name']))) return []
  const returned: Node[] = []
  walkTree(body as Node, (node) => {
    if (node.type === 'ReturnStatement' && node['argument']) returned.push(node['argument'] as Node)
    return !/Function/.test(node.type)
  })
  return returned
    .flatMap((node) => branchesOf(node))
    .filter((node) => isFragmentWithText(node) || renderedBy(node).isText)
}

function bareChildren(parent: Node): Node[] {
  const children = (parent['children'] as Node[]).filter((child) => !isFormatting(child))
  if (children.length < 2) return []
  let isAfterConditional = false
  return children.filter((child) => {
    const { isConditional, isText, isElement } = renderedBy(child)
    const isBare = isText ? isConditional || isAfterConditional : isAfterConditional && isVariable(child)
    isAfterConditional ||= isConditional && isElement
    return isBare
  })
}

/** Returns the conditional fragments with a text: React removes each of its text nodes, also if it is the only child. */
function conditionalFragments(parent: Node): Node[] {
  return (parent['children'] as Node[])
    .filter((child) => renderedBy(child).isConditional)
    .flatMap((child) => branchesOf(child))
    .filter(isFragmentWithText)
}

/** Returns the expressions of which one is rendered. */
function branchesOf(node: Node): Node[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return branchesOf(node['expression'] as Node)
    case 'ConditionalExpression':
      return [...branchesOf(node['consequent'] as Node), ...branchesOf(node['alternate'] as Node)]
    case 'LogicalExpression':
      return branchesOf(node['right'] as Node)
    default:
      return [node]
  }
}

function isFragmentWithText(node: Node): boolean {
  if (node.type !== 'JSXFragment') return false
  return (node['children'] as Node[]).some((child) => !isFormatting(child) && renderedBy(child).isText)
}

/** True for a variable, which is a text unless it is the children of a component. */
function isVariable(child: Node): boolean {
  const { type, name } = (child['expression'] ?? child) as Node
  return type === 'Identifier' && name !== 'children'
}

/** True for indentation and comments, which render nothing. */
function isFormatting(child: Node): boolean {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(String(child['value']))
  return child.type === 'JSXExpressionContainer' && (child['expression'] as Node).type === 'JSXEmptyExpression'
}

function renderedBy(node: Node): Rendered {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return renderedBy(node['expression'] as Node)
    case 'ConditionalExpression':
      return oneOf(node['consequent'], node['alternate'])
    case 'LogicalExpression':
      return node['operator'] === '&&' ? oneOf(node['right']) : oneOf(node['left'], node['right'])
    case 'ChainExpression':
      return oneOf(node['expression'])
    case 'JSXElement':
    case 'JSXFragment':
      return { isConditional: false, isText: false, isElement: true }
    case 'CallExpression':
      return {
        isConditional: isMap(node),
        isText: isTextCall(node) && !hasElement(node),
        isElement: isMap(node) || hasElement(node),
      }
    default:
      return { isConditional: false, isText: isText(node), isElement: false }
  }
}

function oneOf(...branches: unknown[]): Rendered {
  const rendered = branches.map((branch) => renderedBy(branch as Node))
  return {
    isConditional: true,
    isText: rendered.some((each) => each.isText),
    isElement: rendered.some((each) => each.isElement),
  }
}

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string' || typeof node['value'] === 'number'
  return /^(JSXText|TemplateLiteral|BinaryExpression|MemberExpression)$/.test(node.type)
}

function isTextCall({ callee }: Node): boolean {
  const called = callee as Node
  const { name } = (called.type === 'MemberExpression' ? called['object'] : called) as { name?: string }
  return TEXT_FUNCTION.test(name ?? '') || isOfCatalog(called)
}

/** True for a text of the catalog, such as `cartTexts.line.removed`. */
function isOfCatalog(node: Node): boolean {
  if (node.type === 'MemberExpression') return isOfCatalog(node['object'] as Node)
  return node.type === 'Identifier' && String(node['name']).endsWith('Texts')
}

/** True for a call with an element as argument. Texts of the catalog that take elements are elements themselves. */
function hasElement(node: Node): boolean {
  return (node['arguments'] as Node[]).some(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
}

/** A list may be empty, and its elements change. */
function isMap({ callee }: Node): boolean {
  const { type, property } = callee as Node
  return type === 'MemberExpression' && (property as Node)['name'] === 'map'
}

function check(): void {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((name) => `web/${name}`)
    .filter((file) => file.endsWith('.tsx'))
  if (files.length < MINIMUM_FILES) throw new Error(`Only ${files.length} files found: the check would prove nothing.`)
  const found = files.flatMap((file) =>
    bareTexts(file, readFileSync(join(root, file), 'utf8')).map(
      ({ line, text }) => `${file}:${line}: wrap the text in an element of its own: ${text.replaceAll(/\s+/g, ' ')}`,
    ),
  )
  for (const error of found) console.error(error)
  if (found.length > 0) process.exit(1)
  console.log(`bare texts: conditional texts of ${files.length} files are in elements of their own`)
}

if (import.meta.main) check()
