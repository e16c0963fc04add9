import { type SubmitEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { imageUrl } from '#contract/catalog/images.ts'
import type { MediaImage } from '#contract/schemas/admin/settings/media.ts'
import type { ImageFocus } from '#contract/schemas/catalog/images.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { DeleteButton } from '#web/backoffice/catalog/delete-button.tsx'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { FocusPicker } from './focus-picker.tsx'
import { isUnused, nameOf } from './image-texts.ts'
import { ImageUsesPanel } from './image-uses.tsx'
import { ReplacePanel } from './replace-panel.tsx'

/** Loads the image that the address names. Its source can be a URL, so that it is no part of the path. */
export async function loader({ request }: LoaderFunctionArgs) {
  const source = new URL(request.url).searchParams.get('source') ?? ''
  return (await call('adminMediaImage', { query: { source } })).data
}

/** An image: its description and focus, where it is used, and its replacement. */
export function Component() {
  const stored = useLoaderData<typeof loader>()
  return <Details key={stored.source} stored={stored} />
}

function Details({ stored }: { stored: MediaImage }) {
  const { source, image, error, uses } = stored
  const may = useMay()
  const mayWrite = uses.product_count + uses.records.length === 0 || may('catalog.write')
  return (
    <Screen
      title={nameOf(source)}
      parent={{ label: 'Media', to: '/content/media' }}
      actions={
        isUnused(uses) && (
          <DeleteButton
            name={nameOf(source)}
            list="/content/media"
            remove={() => call('adminDeleteMediaImage', { body: { source } })}
          >
            <p>Nothing uses this image. Its file is deleted after a day.</p>
          </DeleteButton>
        )
      }
    >
      {!mayWrite && (
        <p className="mb-2 text-muted">
          Products or records use this image. Changing it needs the permission “Change products, suppliers, categories
          and collections”.
        </p>
      )}
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <ImageForm stored={stored} mayWrite={mayWrite} />
        <div className="min-w-0">
          <Panel title="File">
            <Facts
              facts={[
                [
                  'Name',
                  <span key="name" className="break-all">
                    {source}
                  </span>,
                ],
                ['Pixels', image && `${image.width} × ${image.height}`],
                ['Error', error],
              ]}
            />
          </Panel>
          {mayWrite && <ReplacePanel source={source} uses={uses} />}
          <ImageUsesPanel stored={stored} />
        </div>
      </div>
    </Screen>
  )
}

/** The description and the focus. After a rejected save, the next one is decided on what is stored by then. */
function ImageForm({ stored, mayWrite }: { stored: MediaImage; mayWrite: boolean }) {
  const { source, image } = stored
  const [alt, setAlt] = useState(stored.alt)
  const [focus, setFocus] = useState<ImageFocus | null>(stored.focus)
  const { run, pending, errors } = useAction()
  const isChanged = alt !== stored.alt || focus?.join() !== stored.focus?.join()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const seen = { alt: stored.alt, focus: stored.focus }
    void run(() => call('adminSetMediaImage', { body: { source, alt: alt.trim(), focus, seen } }), {
      success: 'The image is saved.',
    })
  }
  return (
    <form onSubmit={submit} className="min-w-0">
      <fieldset disabled={!mayWrite} className="grid min-w-0 gap-4 py-4">
        {image && (
          <FocusPicker src={imageUrl('/images', image.path, { width: 640 })} focus={focus} onChange={setFocus} />
        )}
        <Field
          label="What it shows"
          value={alt}
          maxLength={500}
          errors={errors['alt']}
          hint="For people who do not see it. Products and pages have a description of their own."
          onChange={({ target }) => setAlt(target.value)}
        />
        <div>
          <Button type="submit" variant="primary" pending={pending} disabled={!isChanged}>
            Save image
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
