/** Texts of a buyer's referral link. */
import type { ReactNode } from 'react'

export const shareLinkTexts = {
  field: 'Your link',
  copy: 'Copy',
  copied: 'Copied',
  copiedSpoken: 'Link copied',
  share: 'Share',
  shareText: 'Wholesale for home goods',
  code: (code: ReactNode) => <span>Or share the code {code}.</span>,
} as const
