import { useEffect, useState } from 'react'
import type { ContentImage } from '#contract/schemas/admin/settings/content.ts'
import { findImageAfterPause } from './find-image.ts'

/** Returns an image of the library by its name; null while it loads, and if it is not stored. */
export function useImage(picture: string): ContentImage | null {
  const [image, setImage] = useState<ContentImage | null>(null)
  useEffect(() => findImageAfterPause(picture, setImage), [picture])
  return image?.picture === picture ? image : null
}
