import { Problem } from '#contract/problem.ts'
import type { Content } from './content/content.ts'
import { knownWord, readCall } from './wrong-call.ts'

export const CONTENT_HELP = `npm run shop -- content <what>

  export FOLDER                             write every version of every document to files; where there is none yet,
                                            how to begin and a draft of a first page
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

const VERBS = ['export', 'import'] as const
const OPTIONS = { 'images-from': { type: 'string' } } as const
const FOLDER = 'the name of a folder, such as texts'

/** The command `content`. Returns the exit code. Throws a `WrongCall`, and a `Problem` where it cannot be done or a file has faults. */
export async function runContent(args: readonly string[], { content, print = console.log }: Tools): Promise<number> {
  const { verb, folder, imagesFrom } = readContent(args)
  return verb === 'export' ? exportTo(folder, content, print) : importFrom(folder, imagesFrom, content, print)
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readContent([typed = '', ...args]: readonly string[]) {
  const verb = knownWord(typed, VERBS, 'content ')
  const shape = { wants: [FOLDER], may: verb === 'import' ? ['images-from'] : [] }
  const { words, values } = readCall(`content ${verb}`, shape, args, OPTIONS)
  const [folder = ''] = words
  return { verb, folder, imagesFrom: values['images-from'] }
}

async function exportTo(folder: string, content: Tools['content'], print: (line: string) => void): Promise<number> {
  const { written, unchanged } = await content.exportFolder(folder)
  print(
    written + unchanged === 0
      ? `This shop has no content yet. ${folder}/README.md tells how to write the first page; a draft to begin with is beside it.`
      : `${written} files written, ${unchanged} unchanged.`,
  )
  return 0
}

async function importFrom(
  folder: string,
  imagesFrom: string | undefined,
  content: Tools['content'],
  print: (line: string) => void,
): Promise<number> {
  const { created, updated, unchanged, faults } = await content.importFolder(folder, imagesFrom)
  if (faults.length > 0) throw new Problem('invalid_input', [...faults, 'Nothing was imported.'].join('\n'))
  print(`${created} created, ${updated} updated, ${unchanged} unchanged.`)
  return 0
}
