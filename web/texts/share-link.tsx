/** A buyer's link to hand on. */
import type { ReactNode } from 'react'

export const shareLinkTexts = {
  field: 'Your link',
  copy: 'Copy',
  copied: 'Copied',
  copiedSpoken: 'The link is copied.',
  share: 'Share',
  shareText: 'Wholesale for home goods',
  code: (code: ReactNode) => <>Or say the code {code}.</>,
} as const
