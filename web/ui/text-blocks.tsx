import { textBlocks } from '#contract/text/text-blocks.ts'

/** Paragraphs and lists of a text of a product or supplier. */
export function TextBlocks({ text, className }: { text: string; className: string }) {
  return (
    <div className={`max-w-[62ch] space-y-4 ${className}`} dir="auto">
      {textBlocks(text).map((block, index) =>
        typeof block === 'string' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the order of a text never changes
          <p key={index} className="whitespace-pre-line">
            {block}
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the order of a text never changes
          <ul key={index} className="list-disc space-y-1 ps-5">
            {block.map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the order of a text never changes
              <li key={at}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
