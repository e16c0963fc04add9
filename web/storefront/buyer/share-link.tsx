import { useRef, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share'
import { shareLinkTexts } from '#texts/share-link.tsx'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { useInBrowser } from '#web/storefront/use-in-browser.ts'
import { Button } from '#web/ui/button.tsx'
import { FIELD_BOX } from '#web/ui/field.tsx'

/** The link to copy, or to hand to what the device shares with. */
export function ShareLink({ link, code }: { link: string; code: string }) {
  const { name } = useBrand()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const canShare = useInBrowser(() => 'share' in navigator, false)

  async function copy() {
    // What may not be copied is at least marked.
    field.current?.select()
    const done = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    setCopied(done)
  }

  async function share() {
    // Whoever closes the sheet has changed their mind.
    await navigator.share({ title: name, text: shareLinkTexts.shareText, url: link }).catch(() => undefined)
  }

  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 flex-1 basis-64 text-small font-medium">
          {shareLinkTexts.field}
          <input
            ref={field}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            className={`${FIELD_BOX} min-h-11 font-normal`}
          />
        </label>
        <Button look="quiet" onClick={() => void copy()} className="no-scripting:hidden">
          {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {copied ? shareLinkTexts.copied : shareLinkTexts.copy}
        </Button>
        {canShare && (
          <Button look="quiet" onClick={() => void share()}>
            <Share size={16} aria-hidden />
            {shareLinkTexts.share}
          </Button>
        )}
      </div>
      <p className="mt-2 text-small text-muted">
        {shareLinkTexts.code(<span className="figures font-medium text-ink">{code}</span>)}
        <span role="status" className="sr-only">
          {copied && shareLinkTexts.copiedSpoken}
        </span>
      </p>
    </div>
  )
}
