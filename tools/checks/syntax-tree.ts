import { parseSync } from 'oxc-parser'

/** Node of an ESTree syntax tree. `start` and `end` are offsets in the file. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Returns the syntax tree of a TypeScript or JavaScript file; `file` decides the language. */
export function parseTree(file: string, source: string): Node {
  return asNode(parseSync(file, source).program)
}

/** Visits a tree top-down. `visit` returns false to skip the children of a node. */
export function walkTree(
  node: Node,
  visit: (node: Node, parent: Node | null) => unknown,
  parent: Node | null = null,
): void {
  if (visit(node, parent) === false) return
  for (const part of Object.values(node).flat()) {
    if (typeof part === 'object' && part !== null && 'type' in part) walkTree(asNode(part), visit, node)
  }
}

/** Widens a node of the parser, whose types are a union of every kind of node, so that a generic walk can index it. */
export function asNode(node: object): Node {
  return node as Node
}
