import { parseArgs } from 'node:util'
import { Problem } from '#contract/problem.ts'
import type { Content } from './content/content.ts'

export const CONTENT_HELP = `npm run shop -- content <what>

  export FOLDER                             write every version of every document to files
  import FOLDER [--images-from PICTURES]    take them in, all or none; paths of pictures start in PICTURES (FOLDER)

Documents are the shop's pages, looks, banners, collections, featured and must-have products, menus, the foot, custom code.
A file is named by document and version: faqs.v1.json, inspo/first-light.v1.json, collections/quiet-oak.v1.json; the order of
collections on the home page is collections.v1.json. Visitors see the newest version whose status is "published" and whose
publish_at has come; no one sees a "draft". A version of the terms or of the privacy notice that is in force does not change:
write the next one, which comes into force after it. Files that are missing take nothing away; to take a page off, make it a draft. The files of the demo
shop, in database/demo/content/, are examples of every kind.
`

interface Tools {
  content: Pick<Content, 'importFolder' | 'exportFolder'>
  print?: (line: string) => void
}

/** The command `content`. Returns the exit code: 1 when it could not be done, 2 when the command makes no sense. */
export async function runContent(args: readonly string[], { content, print = console.log }: Tools): Promise<number> {
  const asked = read(args)
  if (!asked) {
    print(CONTENT_HELP)
    return args.length === 0 || args[0] === '--help' ? 0 : 2
  }
  try {
    if (asked.what === 'export') {
      const { written, unchanged } = await content.exportFolder(asked.folder)
      print(`${written} files written, ${unchanged} unchanged.`)
      return 0
    }
    const { created, updated, unchanged, faults } = await content.importFolder(asked.folder, asked.imagesFrom)
    if (faults.length === 0) print(`${created} created, ${updated} updated, ${unchanged} unchanged.`)
    else print([...faults, 'Nothing was imported.'].join('\n'))
    return faults.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    print(error.message)
    return 1
  }
}

/** Null when it makes no sense. */
function read(args: readonly string[]): { what: string; folder: string; imagesFrom: string | undefined } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'images-from': { type: 'string' } },
    })
    const [what = '', folder, ...more] = positionals
    const imagesFrom = values['images-from']
    const makesSense = what === 'import' || (what === 'export' && imagesFrom === undefined)
    return makesSense && folder !== undefined && more.length === 0 ? { what, folder, imagesFrom } : null
  } catch {
    return null
  }
}
