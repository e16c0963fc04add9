import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { UndoRedo } from '@tiptap/extensions'
import { imageUrl } from '#contract/catalog/images.ts'
import { findImage } from '#web/backoffice/content/editor/find-image.ts'

/**
 * Nodes and marks of a text, and no others: pasted text loses the rest. The types are those of the blocks that the storefront renders
 * (`rich-text/blocks.ts`).
 */
export const EXTENSIONS: Extensions = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  Node.create({
    name: 'paragraph',
    group: 'block',
    content: 'text*',
    parseHTML: () => [{ tag: 'p' }],
    renderHTML: () => ['p', 0],
  }),
  Node.create({
    name: 'heading',
    group: 'block',
    content: 'text*',
    marks: '',
    defining: true,
    parseHTML: () => ['h1', 'h2', 'h3', 'h4'].map((tag) => ({ tag })),
    renderHTML: () => ['h2', 0],
  }),
  Node.create({
    name: 'quote',
    group: 'block',
    content: 'text*',
    defining: true,
    addAttributes: () => ({ by: { default: '' } }),
    parseHTML: () => [{ tag: 'blockquote' }],
    renderHTML: ({ node }) => ['blockquote', { 'data-by': node.attrs['by'] as string }, 0],
  }),
  Node.create({
    name: 'figure',
    group: 'block',
    content: 'text*',
    isolating: true,
    draggable: true,
    addAttributes: () => ({ picture: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [{ tag: 'figure[data-picture]' }],
    renderHTML: ({ node }) => ['figure', { 'data-picture': node.attrs['picture'] as string }, 0],
    addNodeView:
      () =>
      ({ node }) =>
        figureView(node.attrs['picture'] as string, node.attrs['alt'] as string),
  }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'paragraph (bulletList | orderedList)*' }),
  ListKeymap,
  UndoRedo,
  Mark.create({
    name: 'link',
    inclusive: false,
    addAttributes: () => ({ url: { default: '' } }),
    parseHTML: () => [{ tag: 'a[href]', getAttrs: (link) => ({ url: link.getAttribute('href') ?? '' }) }],
    renderHTML: ({ mark, HTMLAttributes }) => [
      'a',
      // Without an address, a click places the caret.
      mergeAttributes({ title: mark.attrs['url'] as string }, { class: HTMLAttributes['class'] as string | undefined }),
      0,
    ],
  }),
]

/** Shows an image with its caption, which is the text of the node. */
function figureView(picture: string, alt: string) {
  const dom = document.createElement('figure')
  const image = document.createElement('img')
  image.alt = alt
  image.contentEditable = 'false'
  const contentDOM = document.createElement('figcaption')
  dom.append(image, contentDOM)
  void showImage(image, picture)
  return { dom, contentDOM }
}

async function showImage(image: HTMLImageElement, picture: string): Promise<void> {
  const found = await findImage(picture)
  if (found?.image) image.src = imageUrl('/images', found.image.path, { width: 640 })
}
