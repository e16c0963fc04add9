import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeState } from './state.ts'

const README = `# The texts of this shop

Nothing is written yet. This folder is where you write it; \`about-us.v1.json\` is a first page to begin with.

1. Write what you want to say into \`about-us.v1.json\`.
2. Set its \`status\` to \`published\` and its \`publish_at\` to when it shall be seen, such as \`2026-03-31T09:00:00Z\`.
3. Run \`npm run shop -- content import\` with the name of this folder. What is wrong is told with its place, and then nothing
   is taken. Once it is in, the page is at \`/about-us\`, and the foot of every page leads to it.

A file is named by document and version. Pages are \`about-us\`, \`faqs\`, \`partners\`, \`integrate\`, \`packages\`, \`terms\` and
\`privacy\`; looks are \`inspo/first-light.v1.json\`, collections \`collections/quiet-oak.v1.json\`; then there are \`banners\`,
\`featured\`, \`must-have\`, \`menus\`, \`footer\` and \`custom-code\`. The demo shop has an example of each in
\`database/demo/content/\`. Write the terms and the privacy notice before buyers register.
`

const ABOUT = {
  title: 'About us',
  intro: 'Say in a sentence or two who you are and what you sell.',
  seo: { title: 'About us', description: 'What search engines show below the title.' },
  image: null,
  stats: [{ label: 'Products', count: 'products' }],
  story: [
    'Tell how it began.',
    { heading: 'What we look for' },
    'Tell how you choose. [A link](/category) is written so.',
  ],
  timeline: [],
  values: [],
  team: [],
  contact: { email: 'hello@shop.example', phone: null, address: null },
  cta: null,
}

/** Makes a folder for a shop that has no content yet, with how to begin and a draft. What is there already stays. */
export async function writeBeginning(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = {
    'README.md': README,
    'about-us.v1.json': writeState({ status: 'draft', publish_at: null, body: ABOUT }),
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { flag: 'wx' }).catch(unlessThere)
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
}
