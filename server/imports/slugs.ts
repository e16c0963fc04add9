import type { Db } from '#database/connect.ts'

const LONGEST = 100

/** Converts `Vase “Élan” №2` into `vase-elan-no2`; empty if no letter or digit is left. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, LONGEST).replace(/-$/, '') ?? ''
}

/**
 * Returns a free slug for each of `bases`, in order: the base itself, or with `-2`, `-3` and so on. `taken` holds slugs in use besides
 * those of the database; the new ones are added to it.
 */
export async function freeSlugs(
  db: Db,
  bases: readonly string[],
  taken: Map<string, number | null>,
): Promise<string[]> {
  const free = Array.from(bases, () => '')
  let open = bases.map((base, index) => ({ base, index }))
  for (let first = 1, span = 1; open.length > 0; first += span, span *= 4) {
    const distinct = [...new Set(open.map(({ base }) => base))]
    const numbered = distinct.map((base) => [base, numberedFrom(base, first, span)] as const)
    const used = await slugsInUse(
      db,
      numbered.flatMap(([, slugs]) => slugs),
    )
    const choices = new Map(numbered)
    open = open.filter(({ base, index }) => {
      const slugs = choices.get(base) ?? []
      let slug = slugs.shift()
      while (slug !== undefined && (used.has(slug) || taken.has(slug))) slug = slugs.shift()
      if (slug === undefined) return true
      taken.set(slug, null)
      free[index] = slug
      return false
    })
  }
  return free
}

function numberedFrom(base: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, step) => (first + step === 1 ? base : `${base}-${first + step}`))
}

async function slugsInUse(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(slugs))))
    .execute()
  return new Set(rows.map((row) => row.slug))
}
