import { useRef, useState } from 'react'
import { Check } from '#web/ui/icons/check.ts'
import { Copy } from '#web/ui/icons/copy.ts'
import { contentTexts } from '#texts/content/content.tsx'

interface CodeBlockProps {
  /** Name of the language. */
  name: string
  /** Subject of the code, for screen readers. */
  about: string
  code: string
}

/** A block of code with a copy button. */
export function CodeBlock({ name, about, code }: CodeBlockProps) {
  const block = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    const done = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    )
    setCopied(done)
    // The browser denied clipboard access: select the code for manual copying.
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
          <span>{act}</span>
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
