import { Link, useLoaderData } from 'react-router'
import type { TermsOverview } from '#contract/schemas/admin/settings/acceptances.ts'
import { formatNumber } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { DOCUMENT_TEXTS } from './terms-texts.ts'

type Document = TermsOverview['documents'][number]
type Version = Document['versions'][number]

export async function loader() {
  return (await call('adminTerms')).data
}

/** The versions of the terms and the privacy notice, and how many people have accepted each. Their texts are edited as content. */
export function Component() {
  const { people, documents } = useLoaderData<typeof loader>()
  return (
    <Screen title="Terms and privacy">
      <p className="mb-4 max-w-prose text-muted">
        Buyers accept the terms when they register and with each order. If a version must be accepted, they are asked at
        their next visit, too. A version in force never changes: write the next one, choose whether it must be accepted,
        and publish it now or at a time.
      </p>
      {documents.map((document) => (
        <DocumentPanel key={document.document} people={people} {...document} />
      ))}
    </Screen>
  )
}

function DocumentPanel({ document, required_version, waiting, versions, people }: Document & { people: number }) {
  const may = useMay()
  return (
    <Panel
      title={DOCUMENT_TEXTS[document]}
      actions={may('content.write') && <ButtonLink to={`/content/edit/${document}`}>Edit and publish</ButtonLink>}
    >
      {required_version === null ? (
        <p className="text-muted">
          {versions.length === 0
            ? 'Not published yet.'
            : 'No version has to be accepted by buyers who have an account.'}
        </p>
      ) : (
        <p>
          <span>
            {waiting === 0
              ? `Everyone has accepted version ${required_version} or a later one.`
              : `${formatNumber(waiting)} of ${formatNumber(people)} people have not accepted version ${required_version} yet.`}
          </span>{' '}
          {waiting > 0 && may('companies.read') && (
            <PeopleLink document={document} version={required_version} isAccepted={false}>
              Show them
            </PeopleLink>
          )}
        </p>
      )}
      <ul aria-label={`Versions: ${DOCUMENT_TEXTS[document]}`} className="mt-3">
        {versions.map((version, index) => (
          <VersionRow key={version.version} document={document} version={version} isInForce={index === 0} />
        ))}
      </ul>
    </Panel>
  )
}

interface VersionRowProps {
  document: Document['document']
  version: Version
  isInForce: boolean
}

function VersionRow({ document, version: each, isInForce }: VersionRowProps) {
  const { version, effective_at, must_accept, changes, accepted } = each
  const may = useMay()
  const count = `${formatNumber(accepted)} ${accepted === 1 ? 'person has' : 'people have'} accepted it`
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 border-t border-hairline py-2">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{`Version ${version}`}</span>
          {isInForce && <Badge tone="good">In force</Badge>}
          {must_accept && <Badge>Must be accepted</Badge>}
        </p>
        <p className="text-muted">{`Since ${dateTime(effective_at)}`}</p>
        {changes.length > 0 && (
          <details className="mt-1">
            <summary className="cursor-pointer text-muted pointer-coarse:py-3">What changed</summary>
            <ul className="list-disc pl-5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {may('companies.read') && accepted > 0 ? (
        <PeopleLink document={document} version={version} isAccepted>
          {count}
        </PeopleLink>
      ) : (
        <span className="text-muted">{count}</span>
      )}
    </li>
  )
}

interface PeopleLinkProps {
  document: Document['document']
  version: number
  isAccepted: boolean
  children: string
}

function PeopleLink({ document, version, isAccepted, children }: PeopleLinkProps) {
  return (
    <Link
      to={`/settings/terms/${document}/${version}${isAccepted ? '' : '?accepted=false'}`}
      className="underline underline-offset-2 pointer-coarse:py-3"
    >
      {children}
    </Link>
  )
}
