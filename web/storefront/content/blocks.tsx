import type { ContentBlock } from '#contract/schemas/content/content.ts'
import { Image } from '#web/ui/images/image.tsx'
import { Spans } from './spans.tsx'

type Heading = 'h2' | 'h3' | 'h4'

interface BlocksProps {
  blocks: readonly ContentBlock[]
  /** Level of the headings. */
  heading: Heading
}

const FIGURE_SIZES = '(width >= 40rem) 36rem, 92vw'

/** Rich text in lines of 60 to 70 characters. */
export function Blocks({ blocks, heading }: BlocksProps) {
  return (
    <div className="max-w-(--measure) space-y-5 text-body leading-7">
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of a text never changes
        <Block key={index} block={block} heading={heading} />
      ))}
    </div>
  )
}

function Block({ block, heading: Heading }: { block: ContentBlock; heading: Heading }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Spans text={block.text} />
        </p>
      )
    case 'heading':
      return (
        <Heading id={block.id} className="display pt-3 text-title">
          {block.text}
        </Heading>
      )
    case 'list':
      return <List ordered={block.ordered} items={block.items} />
    case 'quote':
      return (
        <figure className="border-l border-leaf py-1 pl-6">
          <blockquote className="display text-title">
            <Spans text={block.text} />
          </blockquote>
          {block.by && <figcaption className="mt-2 text-small text-muted">{block.by}</figcaption>}
        </figure>
      )
    case 'figure':
      return (
        <figure className="py-3">
          <Image image={block.image} sizes={FIGURE_SIZES} ratio={block.image.width / block.image.height} />
          {block.caption.length > 0 && (
            <figcaption className="mt-3 text-small text-muted">
              <Spans text={block.caption} />
            </figcaption>
          )}
        </figure>
      )
  }
}

function List({ ordered, items }: { ordered: boolean; items: Extract<ContentBlock, { type: 'list' }>['items'] }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={`space-y-2 pl-5 marker:text-muted ${ordered ? 'figures list-decimal' : 'list-disc'}`}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of a text never changes
        <li key={index} className="pl-1">
          <Spans text={item} />
        </li>
      ))}
    </Tag>
  )
}
