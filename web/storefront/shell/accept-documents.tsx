import { useRef, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import * as routes from '#contract/client/routes.ts'
import type { DocumentToAccept } from '#contract/schemas/accounts/acceptances.ts'
import { acceptDocumentsTexts } from '#texts/account/accept-documents.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { call } from '#web/storefront/http/api.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { reloadSession, signOut } from '#web/storefront/session/session.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { longDate } from '#web/ui/long-date.ts'

const PAGES = { terms: href('/terms'), privacy: href('/privacy') } as const

/**
 * Dialog in which a buyer accepts the terms or the privacy notice that must be accepted, on every page but those that show them. Loaded lazily, hence the
 * default export.
 */
export default function AcceptDocuments() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const [isSending, setSending] = useState(false)
  const firstHeading = useRef<HTMLHeadingElement>(null)
  const documents = user?.documents_to_accept ?? []
  const isReading = Object.values(PAGES).some((page) => page === pathname)
  const accept = async () => {
    setSending(true)
    const versions = documents.map(({ document, version }) => ({ document, version }))
    await toastOnError(() => call(routes.acceptDocuments, { body: { documents: versions } }))
    // Also after a failure: there may be a newer version.
    await reloadSession()
    setSending(false)
  }
  return (
    <Dialog
      open={documents.length > 0 && !isReading}
      onOpenChange={keepOpen}
      title={acceptDocumentsTexts.title}
      isRequired
      // Focusing the link below a long text would scroll its beginning out of view.
      initialFocus={firstHeading}
    >
      {documents.map((document, index) => (
        <ChangedDocument key={document.document} document={document} heading={index === 0 ? firstHeading : undefined} />
      ))}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => void accept()} pending={isSending}>
          {acceptDocumentsTexts.accept}
        </Button>
        <Button variant="quiet" onClick={() => void signOut()}>
          {acceptDocumentsTexts.logOut}
        </Button>
      </div>
    </Dialog>
  )
}

function keepOpen(): void {}

interface ChangedDocumentProps {
  document: DocumentToAccept
  /** Set if the dialog focuses the heading. */
  heading: React.Ref<HTMLHeadingElement> | undefined
}

function ChangedDocument({ document: { document, effective_at, changes }, heading }: ChangedDocumentProps) {
  return (
    <section className="mt-6">
      <h3 ref={heading} tabIndex={-1} className="text-body font-medium outline-none">
        {acceptDocumentsTexts.text[document]}
      </h3>
      <p className="text-small text-muted">{acceptDocumentsTexts.inForce({ date: longDate(effective_at) })}</p>
      {changes.length > 0 && (
        <>
          <h4 className="mt-4 text-small font-medium">{acceptDocumentsTexts.changes}</h4>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-small marker:text-muted">
            {changes.map((change) => (
              <li key={change.map(({ text }) => text).join('')}>
                <Spans text={change} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to={PAGES[document]} target="_blank" className="plain-link inline-flex min-h-11 items-center text-small">
        {acceptDocumentsTexts.read[document]}
      </Link>
    </section>
  )
}
