/** A text to copy. */
export const copyTexts = {
  copy: 'Copy',
  copyThis: ({ label }: { label: string }) => `Copy ${label}`,
  copied: 'Copied',
  copiedThis: ({ label }: { label: string }) => `Copied ${label}`,
  said: ({ label }: { label: string }) => `${label} copied`,
} as const
