import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CONSENT_CATEGORIES } from '#contract/content/custom-code.ts'
import { consentTexts } from '#texts/shell/consent.ts'
import { usePublishedPages } from '#web/storefront/shell/use-published-pages.ts'
import { Button } from '#web/ui/button.tsx'
import './consent-banner.css'
import { type Consent, EVERYTHING, saveConsent, NECESSARY_ONLY } from './consent.ts'

/** Cookie consent banner. It is not modal: the page remains usable. */
export function ConsentBanner({ chosen, onDone }: { chosen: Consent | null; onDone: () => void }) {
  const isPublished = usePublishedPages()
  const heading = useRef<HTMLHeadingElement>(null)
  const [inDetail, setInDetail] = useState(chosen !== null)
  const isReopened = useRef(chosen !== null)
  // A layout effect: its cleanup runs before the banner is removed, while the focused element is known.
  useLayoutEffect(() => {
    // Only a visitor who reopened the choices gets the focus moved into the banner.
    const opener = isReopened.current ? document.activeElement : document.getElementById('content')
    const area = heading.current?.parentElement
    if (isReopened.current) heading.current?.focus()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (isReopened.current && key === 'Escape') onDone()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      if (area?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the initial choice does not change
  }, [])

  function choose(consent: Consent): void {
    saveConsent(consent)
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
        {isPublished('/privacy') && (
          <Link to="/privacy" className="plain-link text-ink">
            {consentTexts.privacy}
          </Link>
        )}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button variant="quiet" className="px-2!" onClick={() => choose(NECESSARY_ONLY)}>
          {consentTexts.necessaryOnly}
        </Button>
        <Button variant="quiet" className="px-2!" onClick={() => choose(EVERYTHING)}>
          {consentTexts.acceptAll}
        </Button>
      </div>
      <Button variant="text" className="mt-1" aria-expanded={inDetail} onClick={() => setInDetail(!inDetail)}>
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
          <Button type="submit" variant="quiet" className="w-full">
            {consentTexts.save}
          </Button>
        </form>
      )}
    </section>
  )
}
