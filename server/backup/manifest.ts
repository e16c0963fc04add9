import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Problem } from '#contract/problem.ts'

const Sum = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** What a backup holds. It is written last: a folder without one is no backup. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  taken_at: Type.String(),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Record(
    Type.String({ pattern: '^[a-z_0-9]+$' }),
    Type.Object({ rows: Type.Integer({ minimum: 0 }), columns: Type.Array(Type.String()), sha256: Sum }),
  ),
  sequences: Type.Record(Type.String(), Type.Integer()),
  jobs: Type.Object({ rows: Type.Integer({ minimum: 0 }), sha256: Sum }),
  files: Type.Array(Type.Object({ key: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256: Sum })),
})
export type Manifest = Static<typeof Manifest>

const FILE = 'manifest.json'

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The manifest of a backup. Throws `invalid_input` where the folder holds none, or one of another kind. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null)
  if (text === null) {
    throw new Problem('invalid_input', `There is no whole backup in ${folder}: its manifest.json is missing.`)
  }
  const manifest = parse(text)
  if (!Value.Check(Manifest, manifest)) {
    throw new Problem(
      'invalid_input',
      `The manifest.json in ${folder} is not one that this version of the shop can read.`,
    )
  }
  return manifest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
