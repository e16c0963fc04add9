import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Problem } from '#contract/problem.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Contents of a backup. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  taken_at: Type.String(),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Record(
    Type.String({ pattern: '^[a-z_0-9]+$' }),
    Type.Object({ rows: Type.Integer({ minimum: 0 }), columns: Type.Array(Type.String()), sha256: Sha256 }),
  ),
  sequences: Type.Record(Type.String(), Type.Integer()),
  jobs: Type.Object({ rows: Type.Integer({ minimum: 0 }), sha256: Sha256 }),
  files: Type.Array(Type.Object({ key: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256: Sha256 })),
  /** Names of the brand file and the files that it names. Backups of 0.1.0 lack them. */
  brand: Type.Optional(Type.Array(Type.String({ pattern: '^(?!.*\\.\\.)[\\w-][\\w./ -]*$' }))),
})
export type Manifest = Static<typeof Manifest>

export const MANIFEST_FILE = 'manifest.json'

/** Writes the manifest, as the last file: a folder without it is an incomplete backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Reads the manifest of a backup. Throws `invalid_input` if it is missing or has another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null)
  if (text === null) {
    throw new Problem('invalid_input', `There is no complete backup in ${folder}: manifest.json is missing.`)
  }
  const manifest = parse(text)
  if (!Value.Check(Manifest, manifest)) {
    throw new Problem('invalid_input', `This version of the shop cannot read the manifest.json in ${folder}.`)
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
