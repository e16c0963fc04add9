/** Texts of a field with a copy button. */
export const copyTexts = {
  copy: 'Copy',
  copyThis: ({ label }: { label: string }) => `Copy ${label}`,
  copied: 'Copied',
  copiedThis: ({ label }: { label: string }) => `Copied ${label}`,
  announcement: ({ label }: { label: string }) => `${label} copied`,
} as const
