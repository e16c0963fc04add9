import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { editorPath } from './content-texts.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const path = params['*'] ?? ''
  const version = Number(new URL(request.url).searchParams.get('version'))
  const { data } = await call('adminPreviewContent', { body: { path, version } })
  return { path, version, ...data }
}

const WIDTHS = {
  phone: { label: 'Phone', className: 'w-[390px] max-w-full' },
  desktop: { label: 'Desktop', className: 'w-[1280px]' },
} as const

const VIEWERS = { guest: 'Guest', buyer: 'Signed-in buyer' } as const
const VIEWER_TEXTS = {
  guest: 'The page as the server sends it to everyone, without scripts.',
  buyer:
    'With the scripts and the buyer of this browser: sign in to the shop, or view the shop as a buyer from the page of their company.',
} as const

/** The shop with a version of a document, as a guest or a buyer sees it, on a phone or a desktop. */
export function Component() {
  const { path, version, url, expires_at } = useLoaderData<typeof loader>()
  const [width, setWidth] = useState<keyof typeof WIDTHS>(isNarrow() ? 'phone' : 'desktop')
  const [viewer, setViewer] = useState<keyof typeof VIEWERS>('guest')
  return (
    <Screen title={`Preview of version ${version}`} parent={{ label: 'Back to the document', to: editorPath(path) }}>
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choice label="Screen" options={{ phone: 'Phone', desktop: 'Desktop' }} value={width} onChange={setWidth} />
        <Choice label="Viewer" options={VIEWERS} value={viewer} onChange={setViewer} />
        <a href={url} target="_blank" rel="noopener" className="underline">
          Open in a tab
        </a>
      </div>
      <p className="mb-3 max-w-3xl text-muted">
        <span>{VIEWER_TEXTS[viewer]}</span> <span>{`The link works until ${dateTime(expires_at)}.`}</span>
      </p>
      <section
        aria-label={`Preview, ${WIDTHS[width].label}`}
        // A frame that is wider than the screen is scrolled, by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto border border-hairline bg-tile"
      >
        <iframe
          // A new frame for each viewer: its rights apply when it loads.
          key={viewer}
          src={url}
          // Same origin: with one of its own, the browser would refuse the files of the page. Only the shop's own scripts can run in it.
          sandbox={viewer === 'guest' ? 'allow-same-origin' : 'allow-same-origin allow-scripts allow-forms'}
          title={`Version ${version} as ${VIEWERS[viewer]}`}
          className={`mx-auto block h-[75dvh] min-h-[480px] ${WIDTHS[width].className} bg-white`}
        />
      </section>
    </Screen>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex gap-2">
      {(Object.keys(options) as Value[]).map((option) => (
        <Button
          key={option}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className="aria-pressed:border-ink aria-pressed:bg-tile"
        >
          {options[option]}
        </Button>
      ))}
    </div>
  )
}

/** True if the desktop view is wider than the screen. */
function isNarrow(): boolean {
  return !matchMedia('(min-width: 640px)').matches
}
