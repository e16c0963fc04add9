import { type SubmitEvent, useEffect, useState } from 'react'
import type { ContentImage } from '#contract/schemas/admin/settings/content.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { errorText, fieldErrors } from '#web/backoffice/api/error-text.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { EmptyNote, Skeleton } from '#web/backoffice/ui/states.tsx'
import { rememberImage } from './find-image.ts'

interface ImagePickerProps {
  onChoose: (image: ContentImage) => void
  onClose: () => void
}

/** Chooses an image of the library, or uploads one. */
export function ImagePicker({ onChoose, onClose }: ImagePickerProps) {
  const [search, setSearch] = useState('')
  const { images, error } = useLibrary(search)
  return (
    <Dialog open onOpenChange={onClose} title="Choose a picture" placement="wide">
      <UploadForm onUploaded={onChoose} />
      <div className="my-4 border-t border-hairline pt-4 sm:max-w-72">
        <Field
          label="Find a picture"
          type="search"
          value={search}
          maxLength={120}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      {images === null && error === null && <Skeleton />}
      {images?.length === 0 && (
        <EmptyNote title="No picture here.">Upload one, or search for a word of its name.</EmptyNote>
      )}
      <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {images?.map((image) => (
          <li key={image.picture} className="min-w-0">
            <button
              type="button"
              className="block w-full rounded-md border border-hairline p-1 text-left hover:border-ink"
              onClick={() => onChoose(image)}
            >
              <Thumbnail image={image} />
              <span className="mt-1 block truncate text-micro">{image.picture}</span>
              <span className="block truncate text-micro text-muted">
                {image.used_in.length === 0 ? 'Not used' : `In ${counted(image.used_in.length, 'document')}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A small view of an image, or why there is none. */
export function Thumbnail({ image }: { image: ContentImage | null }) {
  return (
    <span className="grid aspect-4/3 w-full place-items-center overflow-hidden rounded bg-tile">
      {image?.image ? (
        <img
          src={imageUrl('/images', image.image.path, { width: 320 })}
          alt={image.alt}
          loading="lazy"
          className="size-full object-contain"
        />
      ) : (
        <span className="p-2 text-center text-micro text-muted">{image?.error ?? 'No picture yet'}</span>
      )}
    </span>
  )
}

const PAUSE_MS = 250

function useLibrary(search: string) {
  const [images, setImages] = useState<readonly ContentImage[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      try {
        const { data } = await call('adminContentImages', { query: { q: search } })
        if (!isCurrent) return
        for (const image of data) rememberImage(image)
        setImages(data)
        setError(null)
      } catch (reason) {
        if (isCurrent) setError(errorText(reason))
      }
    }
    const timer = setTimeout(() => void load(), search === '' ? 0 : PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [search])
  return { images, error }
}

function UploadForm({ onUploaded }: { onUploaded: (image: ContentImage) => void }) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const errors = fieldErrors(failure)
  const upload = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is inside the form of the document.
    event.stopPropagation()
    const body = new FormData(event.currentTarget)
    setPending(true)
    setFailure(null)
    try {
      const { data } = await call('adminAddContentImage', { body })
      rememberImage(data)
      onUploaded(data)
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <form onSubmit={(event) => void upload(event)} className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
      <Field
        label="New picture"
        name="file"
        type="file"
        required
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        hint="At most 10 MB"
        errors={errors['file']}
      />
      <Field
        label="What it shows"
        name="alt"
        required
        maxLength={300}
        hint="For people who do not see it"
        errors={errors['alt']}
      />
      <div className="sm:pt-6">
        <Button type="submit" variant="primary" pending={pending}>
          Upload
        </Button>
      </div>
      {failure !== null && Object.keys(errors).length === 0 && (
        <p role="alert" className="text-danger sm:col-span-3">
          {errorText(failure)}
        </p>
      )}
    </form>
  )
}
