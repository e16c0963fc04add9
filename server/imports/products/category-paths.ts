import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { slugOf } from '#server/imports/slugs.ts'

/** A category of a path such as `Kitchen > Mugs`. `id` is null until it is created (in a dry run: always). */
export interface CategoryNode {
  id: number | null
  name: string
  slug: string
  parent: CategoryNode | null
}

const SEPARATOR = /\s*[>»›→]\s*/
const MAX_NAME = 120

/** Splits `Kitchen > Mugs` into names; null if the text is not a path. */
export function splitPath(text: string): string[] | null {
  const names = text.split(SEPARATOR)
  return names.length > 1 ? names : null
}

/** Finds categories by their path from the root, for the import of one file. */
export function createCategoryPaths(createMissing: boolean, advice: string) {
  let tree: Map<CategoryNode | null, CategoryNode[]> | undefined
  const slugs = new Set<string>()

  /** Reads the tree at the first use. */
  async function load(db: Db): Promise<void> {
    if (tree) return
    const { rows } = await sql<{ id: number; slug: string; name: string; parent: number | null }>`
      select c_id as id, c_link as slug, c_name as name, parent_id as parent from categories`.execute(db)
    const nodes = new Map(
      rows.map(({ id, slug, name }): [number, CategoryNode] => [id, { id, slug, name, parent: null }]),
    )
    tree = new Map()
    for (const { id, slug, parent } of rows) {
      const node = nodes.get(id)
      if (!node) continue
      node.parent = (parent !== null && nodes.get(parent)) || null
      add(tree, node)
      slugs.add(slug)
    }
  }

  /** Returns the category at the end of a path, creating missing ones in memory, or an error text. */
  function find(names: readonly string[]): CategoryNode | string {
    let at: CategoryNode | null = null
    for (const [depth, name] of names.entries()) {
      if (slugOf(name) === '' || name.length > MAX_NAME || name.includes('\0'))
        return 'a path needs a name on each level, such as Kitchen > Mugs'
      const below: CategoryNode | undefined = tree?.get(at)?.find((node) => isNamed(node, name))
      if (!below && !createMissing) {
        const place = depth === 0 ? 'at the top' : `in ${names.slice(0, depth).join(' > ')}`
        return `there is no category "${name}" ${place}; ${advice}`
      }
      at = below ?? create(name, at)
    }
    return at ?? 'a path needs a name'
  }

  function create(name: string, parent: CategoryNode | null): CategoryNode {
    const node = { id: null, name, slug: freeSlug(name, parent), parent }
    slugs.add(node.slug)
    if (tree) add(tree, node)
    return node
  }

  /** The link of a category is unique in the shop; another branch may use the same name. */
  function freeSlug(name: string, parent: CategoryNode | null): string {
    const plain = slugOf(name)
    if (!slugs.has(plain)) return plain
    const base = parent ? `${parent.slug}-${plain}` : plain
    let slug = base
    for (let number = 2; slugs.has(slug); number++) slug = `${base}-${number}`
    return slug
  }

  return { load, find }
}

function add(tree: Map<CategoryNode | null, CategoryNode[]>, node: CategoryNode): void {
  tree.set(node.parent, [...(tree.get(node.parent) ?? []), node])
}

function isNamed(node: CategoryNode, name: string): boolean {
  return node.slug === name || slugOf(node.name) === slugOf(name)
}
