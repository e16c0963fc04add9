import { useRef, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { contentTexts } from '#texts/content.tsx'

interface CodeBlockProps {
  /** Its language, as people call it. */
  name: string
  /** What it is of, for a screen reader. */
  about: string
  code: string
}

/** Code to read, and to take along with one press. */
export function CodeBlock({ name, about, code }: CodeBlockProps) {
  const block = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    const done = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    )
    setCopied(done)
    // Not every browser lets a page do it: then it is ready to be copied by hand.
    if (!done && block.current) getSelection()?.selectAllChildren(block.current)
  }

  const act = copied ? contentTexts.integrate.copied : contentTexts.integrate.copy
  return (
    <figure className="overflow-hidden rounded-md border border-hairline bg-raised">
      <figcaption className="flex items-center justify-between gap-4 border-b border-hairline pl-4 text-micro text-muted">
        {name}
        <button
          type="button"
          aria-label={contentTexts.integrate.copyCode({ act, language: name, about })}
          onClick={() => void copy()}
          className="inline-flex min-h-11 items-center gap-2 px-4 text-small transition-colors duration-200 hover:text-ink no-scripting:hidden"
        >
          {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {act}
        </button>
        <output className="sr-only">{copied ? contentTexts.integrate.copied : ''}</output>
      </figcaption>
      <pre
        ref={block}
        className="p-4 text-micro leading-5 whitespace-pre-wrap wrap-anywhere sm:text-small"
        translate="no"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
