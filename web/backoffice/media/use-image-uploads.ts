import { useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '#contract/catalog/images.ts'
import type { AddedImage } from '#contract/schemas/admin/settings/media.ts'
import { call } from '#web/backoffice/api/call.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'

/** A file that is not uploaded yet, or could not be. */
export interface ImageUpload {
  id: number
  file: File
  /** Null: it waits or is being sent. */
  error: string | null
}

/**
 * Uploads images one after the other, in the order in which they were chosen. Calls `onAdded` with each that is stored, and lists the others. One that
 * fails does not stop those after it. `onAdded` may be called by a later render than the one that passed it, so that it depends on no state.
 */
export function useImageUploads(onAdded: (image: AddedImage, file: File) => void) {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([])
  const queue = useRef<ImageUpload[]>([])
  const isRunning = useRef(false)
  const lastId = useRef(0)

  const replace = (id: number, next: ImageUpload | null) =>
    setUploads((before) => before.flatMap((each) => (each.id === id ? (next ?? []) : [each])))

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      try {
        onAdded(await sendImage(upload.file), upload.file)
        replace(upload.id, null)
      } catch (error) {
        replace(upload.id, { ...upload, error: errorText(error) })
      }
    }
    isRunning.current = false
  }

  return {
    uploads,
    /** Number of files that wait or are being sent. */
    pending: uploads.filter(({ error }) => error === null).length,
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ id: (lastId.current += 1), file, error: problemOf(file) }))
      setUploads((before) => [...before, ...added])
      queue.current.push(...added.filter(({ error }) => error === null))
      void run()
    },
    retry(upload: ImageUpload): void {
      const waiting = { ...upload, error: null }
      replace(upload.id, waiting)
      queue.current.push(waiting)
      void run()
    },
    dismiss: (id: number) => replace(id, null),
  }
}

export type ImageUploads = ReturnType<typeof useImageUploads>

async function sendImage(file: File): Promise<AddedImage> {
  const body = new FormData()
  body.set('file', file)
  return (await call('adminAddImage', { body })).data
}

/** Returns why a file need not be sent, or null. The shop checks its content. */
export function problemOf({ size }: File): string | null {
  if (size === 0) return 'The file is empty.'
  return size > MAX_UPLOAD_BYTES ? `The file is larger than ${MAX_UPLOAD_BYTES / (1024 * 1024)} MB.` : null
}
