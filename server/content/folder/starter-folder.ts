import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serializeState } from './state.ts'

const README = `# The content of this shop

This folder is where you write the pages of the shop. Start with \`about-us.v1.json\`, a draft of the first page.

1. Write your text in \`about-us.v1.json\`.
2. Set its \`status\` to \`published\` and its \`publish_at\` to the time when it should appear, such as \`2026-03-31T09:00:00Z\`.
3. Run \`npm run shop -- content import\` with the path of this folder. If a file has an error, the command prints
   its place and imports nothing. After the import, the page is at \`/about-us\`, and every page's footer links to it.

The name of a file consists of its document and version. Pages are \`about-us\`, \`faqs\`, \`partners\`, \`integrate\`, \`packages\`, \`terms\` and
\`privacy\`; pages of your own are \`pages/care-guide.v1.json\`, looks \`inspo/first-light.v1.json\`, collections \`collections/quiet-oak.v1.json\`; then there are \`home\`, \`banners\`,
\`featured\`, \`must-have\`, \`menus\`, \`footer\` and \`custom-code\`. The demo shop has an example of each in
\`database/demo/content/\`. Write the terms and the privacy notice before buyers register.
`

const ABOUT = {
  title: 'About us',
  intro: 'Describe in a sentence or two who you are and what you sell.',
  seo: { title: 'About us', description: 'What search engines show below the title.' },
  image: null,
  stats: [{ label: 'Products', count: 'products' }],
  story: [
    'Describe how it began.',
    { heading: 'What we look for' },
    'Describe how you choose products. Write a link like [this](/category).',
  ],
  timeline: [],
  values: [],
  team: [],
  contact: { email: 'hello@shop.example', phone: null, address: null },
  cta: null,
}

/** Creates a folder with instructions and a draft for a shop without content. Existing files stay unchanged. */
export async function writeStarterFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = {
    'README.md': README,
    'about-us.v1.json': serializeState({ status: 'draft', publish_at: null, body: ABOUT }),
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { flag: 'wx' }).catch(unlessThere)
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
}
