import { counted } from '#contract/text/language.ts'
import type { Command } from 'commander'
import { Problem } from '#contract/problem.ts'
import type { Content } from '#server/content/content.ts'
import { type CliContext, READ } from './context.ts'
import { nonBlank } from './parse-values.ts'

const DETAILS = `
Documents are the shop's pages, home page, looks, banners, collections, featured and must-have products, menus, footer and custom code. A
file is named by document and version: faqs.v1.json, pages/care-guide.v1.json, inspo/first-light.v1.json, collections/quiet-oak.v1.json. The
order of the collections on the home page is collections.v1.json. Visitors see the newest version whose status is "published" and whose
publish_at has passed; a "draft" is hidden, and a "withdrawn" version hides the document. A published version of the terms or the privacy
notice never changes: write the next version. Missing files delete nothing; to hide a page, write a withdrawn version. A file does not
replace what staff wrote in the back office. The demo shop's files in database/demo/content/ are examples of most kinds.`

/** Adds the command `content`. */
export function addContentCommand(program: Command, { withShop, print }: CliContext): void {
  const content = program
    .command('content')
    .description("export and import the shop's own pages, banners, collections and menus")
    .addHelpText('after', DETAILS)
  content
    .command('export')
    .description(
      'write every version of every document into files; in a new shop, instructions and a draft of a first page',
    )
    .argument('<folder>', 'a folder, such as texts', nonBlank)
    .option('--force', 'overwrite files that were changed in the folder')
    .action((folder: string, { force }: { force?: true }) =>
      withShop(async ({ shop }) => print(await exportTo(folder, shop.content, force === true)), READ),
    )
  content
    .command('import')
    .description('import the documents of a folder, all or none')
    .argument('<folder>', 'a folder, such as texts', nonBlank)
    .option('--images-from <folder>', 'folder that image paths are relative to (default: the folder itself)')
    .option('--replace-edited', 'replace drafts and scheduled versions that were edited in the back office')
    .action((folder: string, options: ImportFlags) =>
      withShop(async ({ shop }) => print(await importFrom(folder, options, shop.content))),
    )
}

async function exportTo(folder: string, content: Pick<Content, 'exportFolder'>, overwrite: boolean): Promise<string> {
  const { written, unchanged } = await content.exportFolder(folder, overwrite)
  return written + unchanged === 0
    ? `This shop has no content yet. ${folder}/README.md explains how to write the first page; a draft to start with is beside it.`
    : `${counted(written, 'file')} written, ${unchanged} unchanged.`
}

interface ImportFlags {
  imagesFrom?: string
  replaceEdited?: boolean
}

async function importFrom(
  folder: string,
  { imagesFrom, replaceEdited }: ImportFlags,
  content: Pick<Content, 'importFolder'>,
): Promise<string> {
  const { created, updated, unchanged, errors } = await content.importFolder(folder, imagesFrom, replaceEdited)
  if (errors.length > 0) throw new Problem('invalid_input', [...errors, 'Nothing was imported.'].join('\n'))
  return `${created} created, ${updated} updated, ${unchanged} unchanged.`
}
