import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CONSENT_CATEGORIES } from '#contract/custom-code.ts'
import { consentTexts } from '#texts/consent.ts'
import { useWrittenPages } from '#web/storefront/shell/use-written-pages.ts'
import { Button } from '#web/ui/button.tsx'
import './consent-banner.css'
import { type Consent, EVERYTHING, keepConsent, NECESSARY_ONLY } from './consent.ts'

/** Asks what may measure the visit. It stops nobody: the page goes on behind it. */
export function ConsentBanner({ chosen, onDone }: { chosen: Consent | null; onDone: () => void }) {
  const isWritten = useWrittenPages()
  const heading = useRef<HTMLHeadingElement>(null)
  const [inDetail, setInDetail] = useState(chosen !== null)
  const isAskedFor = useRef(chosen !== null)
  // Before it leaves the page, while it is still known what has the focus.
  useLayoutEffect(() => {
    // Who asked for it goes on from here; nobody else is taken from what they do.
    const opener = isAskedFor.current ? document.activeElement : document.getElementById('content')
    const area = heading.current?.parentElement
    if (isAskedFor.current) heading.current?.focus()
    const leave = ({ key }: KeyboardEvent) => {
      if (isAskedFor.current && key === 'Escape') onDone()
    }
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      if (area?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what it was opened with does not change
  }, [])

  function choose(consent: Consent): void {
    keepConsent(consent)
    onDone()
  }

  function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    choose({ statistics: fields.has('statistics'), marketing: fields.has('marketing') })
  }

  return (
    <section
      aria-labelledby="cookie-choices"
      className="consent-banner fixed inset-x-4 z-20 mx-auto max-w-md rounded-md border border-hairline bg-raised p-5 shadow-lg sm:right-auto sm:left-6 sm:mx-0 print:hidden"
    >
      <h2 id="cookie-choices" ref={heading} tabIndex={-1} className="display text-title outline-none">
        {consentTexts.title}
      </h2>
      <p className="mt-2 text-small text-muted">
        {consentTexts.text}{' '}
        {isWritten('/privacy') && (
          <Link to="/privacy" className="plain-link text-ink">
            {consentTexts.privacy}
          </Link>
        )}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button look="quiet" className="px-2!" onClick={() => choose(NECESSARY_ONLY)}>
          {consentTexts.necessaryOnly}
        </Button>
        <Button look="quiet" className="px-2!" onClick={() => choose(EVERYTHING)}>
          {consentTexts.acceptAll}
        </Button>
      </div>
      <Button look="text" className="mt-1" aria-expanded={inDetail} onClick={() => setInDetail(!inDetail)}>
        {consentTexts.choose}
      </Button>
      {inDetail && (
        <form onSubmit={save}>
          {CONSENT_CATEGORIES.map((name) => (
            <label
              key={name}
              className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 border-t border-hairline py-3 text-small"
            >
              <input
                type="checkbox"
                name={name}
                defaultChecked={chosen?.[name]}
                className="row-span-2 mt-0.5 size-5 accent-leaf"
              />
              <span className="font-medium">{consentTexts.categories[name].title}</span>
              <span className="text-muted">{consentTexts.categories[name].text}</span>
            </label>
          ))}
          <Button type="submit" look="quiet" className="w-full">
            {consentTexts.save}
          </Button>
        </form>
      )}
    </section>
  )
}
