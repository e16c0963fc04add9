import { useRef, useState } from 'react'
import { Check } from '#web/ui/icons/check.ts'
import { Copy } from '#web/ui/icons/copy.ts'
import { Share } from '#web/ui/icons/share.ts'
import { shareLinkTexts } from '#texts/account/share-link.tsx'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { Button } from '#web/ui/button.tsx'
import { FIELD_CLASS } from '#web/ui/forms/field.tsx'

/** The buyer's referral link, with buttons to copy and share it. */
export function ShareLink({ link, code }: { link: string; code: string }) {
  const { name } = useBrand()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const canShare = useBrowserValue(() => 'share' in navigator, false)

  async function copy() {
    // Select the text, in case the browser denies access to the clipboard.
    field.current?.select()
    const done = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    setCopied(done)
  }

  async function share() {
    // Rejects if the buyer cancels sharing.
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
            className={`${FIELD_CLASS} min-h-11 font-normal`}
          />
        </label>
        <Button variant="quiet" onClick={() => void copy()} className="no-scripting:hidden">
          {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          <span>{copied ? shareLinkTexts.copied : shareLinkTexts.copy}</span>
        </Button>
        {canShare && (
          <Button variant="quiet" onClick={() => void share()}>
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
