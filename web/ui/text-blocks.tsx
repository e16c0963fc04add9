import { textBlocks } from '#contract/text-blocks.ts'

/** Paragraphs and lists of a text of a product or supplier. */
export function TextBlocks({ text, className }: { text: string; className: string }) {
  return (
    <div className={`max-w-[62ch] space-y-4 ${className}`} dir="auto">
      {textBlocks(text).map((block, index) =>
        typeof block === 'string' ? (
          <p key={`${index}`} className="whitespace-pre-line">
            {block}
          </p>
        ) : (
          <ul key={`${index}`} className="list-disc space-y-1 ps-5">
            {block.map((item, at) => (
              <li key={`${at}`}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
